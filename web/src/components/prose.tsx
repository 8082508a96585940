// The Markdown of a lesson as elements of the page. It is built from tokens, never from HTML: a lesson may come from
// anywhere, so HTML in it is shown as text, links lead only to pages, and images come only from this server.
import type { ComponentChildren, JSX } from "preact";
import type { Token, Tokens } from "marked";
import { viewLink } from "../embed";
import { safeAddress } from "../model/lesson";
import { text } from "../text";

const isComment = (html: string): boolean => /^\s*(<!--[\s\S]*?-->\s*)+$/.test(html);

// marked keeps entities such as &amp; in text. The usual ones are written as characters.
const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'", "&nbsp;": "\u00a0" };
const unescaped = (words: string): string => words.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (name) => entities[name] ?? name);

function Link({ token }: { token: Tokens.Link }) {
  const address = safeAddress(token.href, location.href, "link");
  const content = <Inline tokens={token.tokens} />;
  if (!address) return content;
  const { origin, hash } = new URL(address);
  if (origin !== location.origin) return <a href={address} target="_blank" rel="noopener noreferrer">{content}</a>;
  return <a {...(hash.startsWith("#/") ? viewLink(hash) : { href: address })}>{content}</a>;
}

function Image({ token }: { token: Tokens.Image }) {
  const address = safeAddress(token.href, location.href, "image");
  return address ? <img class="lesson-image" src={address} alt={token.text} /> : <span class="hint">{text.lessons.image(token.text)}</span>;
}

function one(token: Token): ComponentChildren {
  switch (token.type) {
    case "strong": return <strong><Inline tokens={(token as Tokens.Strong).tokens} /></strong>;
    case "em": return <em><Inline tokens={(token as Tokens.Em).tokens} /></em>;
    case "del": return <del><Inline tokens={(token as Tokens.Del).tokens} /></del>;
    case "codespan": return <code>{unescaped((token as Tokens.Codespan).text)}</code>;
    case "br": return <br />;
    case "link": return <Link token={token as Tokens.Link} />;
    case "image": return <Image token={token as Tokens.Image} />;
    case "html": return isComment(token.raw) ? null : token.raw;
    default: {
      const { tokens, text: own } = token as Tokens.Text;
      return tokens ? <Inline tokens={tokens} /> : unescaped(own ?? token.raw);
    }
  }
}

function Inline({ tokens = [] }: { tokens?: readonly Token[] | undefined }) {
  return <>{tokens.map(one)}</>;
}

function List({ token }: { token: Tokens.List }) {
  const items = token.items.map((item, at) => <li key={at}>{item.tokens.map((part, place) => <Prose key={place} token={part} />)}</li>);
  return token.ordered ? <ol start={typeof token.start === "number" ? token.start : 1}>{items}</ol> : <ul>{items}</ul>;
}

function Table({ token }: { token: Tokens.Table }) {
  const align = (at: number): JSX.CSSProperties => ({ textAlign: token.align[at] ?? "left" });
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label={token.header.map((cell) => cell.text).join(", ")}>
      <table class="numbers">
        <thead><tr>{token.header.map((cell, at) => <th key={at} scope="col" style={align(at)}><Inline tokens={cell.tokens} /></th>)}</tr></thead>
        <tbody>
          {token.rows.map((row, place) => (
            <tr key={place}>{row.map((cell, at) => (at === 0
              ? <th key={at} scope="row" style={align(at)}><Inline tokens={cell.tokens} /></th>
              : <td key={at} style={align(at)}><Inline tokens={cell.tokens} /></td>))}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

// One block of Markdown. The page has an h1 already, so headings go one level down.
export function Prose({ token }: { token: Token }) {
  switch (token.type) {
    case "heading": {
      const { depth, tokens } = token as Tokens.Heading;
      const Tag = `h${Math.min(6, depth + 1)}` as "h2";
      return <Tag><Inline tokens={tokens} /></Tag>;
    }
    case "paragraph": return <p><Inline tokens={(token as Tokens.Paragraph).tokens} /></p>;
    case "list": return <List token={token as Tokens.List} />;
    case "blockquote": return <blockquote>{(token as Tokens.Blockquote).tokens.map((part, at) => <Prose key={at} token={part} />)}</blockquote>;
    case "code": return <pre tabIndex={0}><code>{(token as Tokens.Code).text}</code></pre>;
    case "table": return <Table token={token as Tokens.Table} />;
    case "hr": return <hr />;
    case "space":
    case "def": return null;
    case "html": return isComment(token.raw) ? null : <p>{token.raw}</p>;
    default: return <>{one(token)}</>;
  }
}
