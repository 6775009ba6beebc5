/** An element of an XML document. `space` is the address of its namespace, empty for none. */
export interface XmlElement {
  readonly space: string;
  readonly name: string;
  readonly attributes: readonly XmlAttribute[];
  readonly children: (XmlElement | string)[];
}

export interface XmlAttribute {
  readonly space: string;
  readonly name: string;
  readonly value: string;
}

/** Why a text is no XML that we take. */
export class XmlFault extends Error {}

const ncName = String.raw`[A-Za-z_][\w.-]*`;
const qName = `${ncName}(?::${ncName})?`;
const attributeText = String.raw`\s+${qName}\s*=\s*(?:"[^"<]*"|'[^'<]*')`;
const startTag = new RegExp(String.raw`<(${qName})((?:${attributeText})*)\s*(/?)>`, 'y');
const oneAttribute = new RegExp(String.raw`\s+(${qName})\s*=\s*(?:"([^"]*)"|'([^']*)')`, 'gy');
const endTag = new RegExp(String.raw`</(${qName})\s*>`, 'y');
const textRun = /[^<]+/y;
const cData = /<!\[CDATA\[([\s\S]*?)\]\]>/y;
// A document type with definitions of its own ('[') is none of these, and so refused: entities are how XML explodes.
const ignored = /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!DOCTYPE[^<>[]*>/y;

const notXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

const mostElements = 5_000;
const deepest = 60;
const mostAttributes = 200;
/** Namespaces that are declared, in the whole text. */
const mostNamespaces = 50;

type Bindings = ReadonlyMap<string, string>;
const noBindings: Bindings = new Map([['xml', 'http://www.w3.org/XML/1998/namespace']]);

/**
 * Reads a strict part of XML: well-formed elements, text, comments; no entities but the five of XML itself and
 * characters by number; names of plain letters.
 * @throws XmlFault for everything else.
 */
export function readXml(text: string): XmlElement {
  if (notXml.test(text)) throw new XmlFault('it holds characters that are no text');
  let at = 0;
  let count = 0;
  let namespaces = 0;
  let root: XmlElement | undefined;
  const open: { readonly element: XmlElement; readonly tag: string; readonly bindings: Bindings }[] = [];
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text) ?? undefined;
    if (found) at += found[0].length;
    return found;
  };
  const addText = (content: string) => {
    const inner = open.at(-1);
    if (inner) inner.element.children.push(content);
    else if (content.trim() !== '') throw new XmlFault('there is text outside of the picture');
  };
  const addElement = ([, tag = '', attributes = '', slash]: RegExpExecArray) => {
    count += 1;
    if (count > mostElements || open.length >= deepest) throw new XmlFault('it has too many parts');
    const parent = open.at(-1);
    const { element, bindings, declared } = makeElement(tag, attributes, parent?.bindings ?? noBindings);
    namespaces += declared;
    if (namespaces > mostNamespaces) throw new XmlFault('it has too many parts');
    if (parent) parent.element.children.push(element);
    else if (root) throw new XmlFault('it is more than one picture');
    else root = element;
    if (slash === '') open.push({ element, tag, bindings });
  };

  while (at < text.length) {
    const run = take(textRun);
    if (run) {
      addText(readReferences(run[0]));
      continue;
    }
    const data = take(cData);
    if (data) {
      addText(data[1] ?? '');
      continue;
    }
    if (take(ignored)) continue;
    const end = take(endTag);
    if (end) {
      if (open.pop()?.tag !== end[1]) throw new XmlFault('an element is not closed');
      continue;
    }
    const start = take(startTag);
    if (!start) throw new XmlFault('it is not well-formed');
    addElement(start);
  }
  if (!root || open.length > 0) throw new XmlFault('an element is not closed');
  return root;
}

interface Made {
  readonly element: XmlElement;
  readonly bindings: Bindings;
  /** How many namespaces it declares. */
  readonly declared: number;
}

function makeElement(tag: string, text: string, inherited: Bindings): Made {
  const pairs = [...text.matchAll(oneAttribute)].map(([, name = '', double, single]): [string, string] => [
    name,
    readReferences(double ?? single ?? ''),
  ]);
  if (pairs.length > mostAttributes) throw new XmlFault('an element has too many attributes');
  const declarations = pairs.flatMap(([name, value]): [string, string][] => {
    if (name === 'xmlns') return [['', value]];
    return name.startsWith('xmlns:') ? [[name.slice('xmlns:'.length), value]] : [];
  });
  const declared = declarations.length;
  const bindings = declared === 0 ? inherited : new Map([...inherited, ...declarations]);
  const attributes = pairs
    .filter(([name]) => name !== 'xmlns' && !name.startsWith('xmlns:'))
    // An attribute without a prefix has no namespace, whatever that of its element is.
    .map(([name, value]) => ({ ...(name.includes(':') ? resolve(name, bindings) : { space: '', name }), value }));
  return { element: { ...resolve(tag, bindings), attributes, children: [] }, bindings, declared };
}

function resolve(name: string, bindings: Bindings): { space: string; name: string } {
  const [prefix, local] = name.includes(':') ? (name.split(':') as [string, string]) : ['', name];
  const space = bindings.get(prefix);
  if (space === undefined && prefix !== '') throw new XmlFault(`the prefix ${prefix} stands for nothing`);
  return { space: space ?? '', name: local };
}

const known: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);

function readReferences(text: string): string {
  return text.replace(/&(#x[\da-fA-F]{1,6}|#\d{1,7}|\w+)?(;?)/g, (_, name: string | undefined, end: string) => {
    const character = name?.startsWith('#') ? characterOf(name) : known.get(name ?? '');
    if (character === undefined || end === '') throw new XmlFault('it uses an entity that is not known');
    return character;
  });
}

function characterOf(name: string): string | undefined {
  const number = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  const character = number <= 0x10ffff ? String.fromCodePoint(number) : '\0';
  return notXml.test(character) ? undefined : character;
}
