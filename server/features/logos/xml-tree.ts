import { SaxesParser } from 'saxes';
import { logoMessages } from '../../../core/messages/en/server/logos.ts';
import type { Words } from '../../../core/messages/message.ts';

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
export class XmlFault extends Error {
  readonly words: Words;

  constructor(words: Words) {
    super();
    this.words = words;
  }
}

const mostElements = 5_000;
const deepest = 60;
const mostAttributes = 200;
/** Namespaces that are declared, in the whole text. */
const mostNamespaces = 50;

const { faults } = logoMessages;

/** How the parser's complaints begin. */
const complaints = {
  'disallowed character': faults.noText,
  'text data outside of root': faults.textOutside,
  'undefined entity': faults.unknownEntity,
  'malformed character entity': faults.unknownEntity,
  'unclosed tag': faults.unclosed,
  'unexpected close tag': faults.unclosed,
  'unbound namespace prefix': faults.unboundPrefix,
};

function faultOf(complaint: string): XmlFault {
  const [, found] = Object.entries(complaints).find(([start]) => complaint.startsWith(start)) ?? [];
  return new XmlFault(found ?? faults.malformed);
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
    if (elements > mostElements || open.length >= deepest) throw new XmlFault(faults.tooManyParts);
  });
  parser.on('attribute', ({ name, prefix }) => {
    attributes += 1;
    if (attributes > mostAttributes) throw new XmlFault(faults.tooManyAttributes);
    if (name === 'xmlns' || prefix === 'xmlns') namespaces += 1;
    if (namespaces > mostNamespaces) throw new XmlFault(faults.tooManyParts);
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
