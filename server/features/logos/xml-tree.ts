import { SaxesParser } from 'saxes';

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

const mostElements = 5_000;
const deepest = 60;
const mostAttributes = 200;
/** Namespaces that are declared, in the whole text. */
const mostNamespaces = 50;

/** How the parser's complaints begin, in our words. */
const words = [
  ['disallowed character', 'it holds characters that are no text'],
  ['text data outside of root', 'there is text outside of the picture'],
  ['undefined entity', 'it uses an entity that is not known'],
  ['malformed character entity', 'it uses an entity that is not known'],
  ['unclosed tag', 'an element is not closed'],
  ['unexpected close tag', 'an element is not closed'],
  ['unbound namespace prefix', 'it uses a prefix that stands for nothing'],
] as const;

function faultOf(complaint: string): XmlFault {
  const [, found] = words.find(([start]) => complaint.startsWith(start)) ?? [];
  return new XmlFault(found ?? 'it is not well-formed');
}

/**
 * Reads well-formed XML with namespaces; no document type with definitions of its own, since entities are how XML
 * explodes. Its limits hold while it is being read.
 * @throws XmlFault for everything else.
 */
export function readXml(text: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  let elements = 0;
  let attributes = 0;
  let namespaces = 0;
  const addText = (content: string) => open.at(-1)?.children.push(content);

  parser.on('error', ({ message }) => {
    throw faultOf(message);
  });
  parser.on('doctype', (type) => {
    if (type.includes('[')) throw faultOf(type);
  });
  parser.on('opentagstart', () => {
    elements += 1;
    attributes = 0;
    if (elements > mostElements || open.length >= deepest) throw new XmlFault('it has too many parts');
  });
  parser.on('attribute', ({ name, prefix }) => {
    attributes += 1;
    if (attributes > mostAttributes) throw new XmlFault('an element has too many attributes');
    if (name === 'xmlns' || prefix === 'xmlns') namespaces += 1;
    if (namespaces > mostNamespaces) throw new XmlFault('it has too many parts');
  });
  parser.on('opentag', (tag) => {
    const own = Object.values(tag.attributes).filter(({ name, prefix }) => name !== 'xmlns' && prefix !== 'xmlns');
    const element: XmlElement = {
      space: tag.uri,
      name: tag.local,
      // An attribute without a prefix has no namespace, whatever that of its element is.
      attributes: own.map(({ uri, local, value }) => ({ space: uri, name: local, value })),
      children: [],
    };
    if (root) open.at(-1)?.children.push(element);
    else root = element;
    open.push(element);
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => open.pop());
  // Blanks in front of a prolog do no harm here.
  parser.write(text.trimStart()).close();
  if (!root) throw faultOf('');
  return root;
}
