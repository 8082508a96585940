// The experiment's figures beside those that somebody printed.
//
// A printed mean of few positions scatters, the more so where a few hard positions make the mean.
// Where it is known how many positions are behind a figure, as many are drawn from the experiment's
// own, a thousand times with replacement (the bootstrap; Efron 1979): between which bounds do 95 of
// 100 such figures lie? A printed one within them is what the same search could have given.
#pragma once

#include "taquin/lab/observations.hpp"
#include "taquin/lab/results.hpp"

namespace taquin::lab {

ResultTable compare_published(const Published& published, const Observations& seen);

// By how much a figure may have been rounded: half a unit of the last digit that is written.
double half_a_digit(double printed);

}  // namespace taquin::lab
