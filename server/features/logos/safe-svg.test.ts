import { describe, expect, it } from 'vitest';
import { safeSvg } from './safe-svg.ts';
import { XmlFault } from './xml-tree.ts';

const ns = 'xmlns="http://www.w3.org/2000/svg"';
const svg = (inner: string, attributes = '') => `<svg ${ns}${attributes}>${inner}</svg>`;
const tinyPng = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('what stays', () => {
  it.each([
    ['shapes and their looks', '<path d="M0 0h8v8z" fill="#a1b2c3" fill-rule="evenodd"/>'],
    ['groups and places', '<g transform="translate(1 2) rotate(45)"><circle cx="4" cy="4" r="3"/></g>'],
    ['words', '<text x="1" y="9" font-family="Georgia, serif">Caf&#233; &#38; Bar<tspan> 1 &#60; 2</tspan></text>'],
    ['gradients', '<defs><linearGradient id="a"><stop offset="0" stop-color="rgb(1,2,3)"/></linearGradient></defs>'],
    ['references to own parts', '<g id="b"><rect width="2" height="2"/></g><use href="#b" fill="url(#a)"/>'],
    [
      'style sheets and styles',
      '<style>.a{fill:#fff;stroke:url(#b)}</style><path class="a" style="opacity:.5" d="M0 0"/>',
    ],
    ['a picture inside', `<image width="1" height="1" href="data:image/png;base64,${tinyPng}"/>`],
  ])('%s', (_, inner) => {
    expect(safeSvg(svg(inner))).toBe(svg(inner.replace('Caf&#233;', 'Café')));
  });

  it('the parts of what editors write: prolog, document type, prefixes, links, comments', () => {
    const text = `\uFEFF<?xml version="1.0" encoding="utf-8"?><!-- Generator -->
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
      <s:svg xmlns:s="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 8 8">
        <s:a xlink:href="https://example.com/"><s:rect id='r' width='8' height='8'/></s:a>
        <s:use xlink:href="#r"/><s:style><![CDATA[/* one */ .a > .b{fill:red}]]></s:style>
      </s:svg>`;
    expect(safeSvg(text)).toBe(
      svg(
        '<rect id="r" width="8" height="8"/><use href="#r"/><style>  .a &#62; .b{fill:red}</style>',
        ' viewBox="0 0 8 8"',
      ),
    );
  });

  it('what stands between names of other letters, and behind blanks in front of the prolog', () => {
    const text = ` \n<?xml version="1.0"?><svg ${ns}><g größe="1"><路径/><path d="M0 0"/></g></svg>`;
    expect(safeSvg(text)).toBe(svg('<g><path d="M0 0"/></g>'));
  });

  it('a picture without a view box gets one, so that it can be shown smaller', () => {
    expect(safeSvg(`<svg width="40px" height="20"><path d="M0 0"/></svg>`)).toBe(
      svg('<path d="M0 0"/>', ' width="40px" height="20" viewBox="0 0 40 20"'),
    );
  });
});

describe('what goes', () => {
  it.each([
    ['scripts', '<script>alert(1)</script><script href="https://evil.example/x.js"/>'],
    ['scripts by another prefix', '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'],
    ['elements of HTML', '<h:iframe xmlns:h="http://www.w3.org/1999/xhtml" src="https://evil.example/"/>'],
    [
      'foreign objects',
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x"/></body></foreignObject>',
    ],
    ['animations', '<set attributeName="href" to="javascript:alert(1)"/><animate attributeName="x" values="1"/>'],
    ['foreign pictures', '<image href="https://evil.example/spy.png"/>'],
    ['pictures inside that are none', '<image href="data:image/png;base64,PHN2Zy8+"/>'],
    ['SVG inside', '<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'],
    ['style sheets that fetch', '<style>@import "https://evil.example/a.css";</style>'],
    ['style sheets that fetch by a function', '<style>.a{fill:image-set("https://evil.example/a")}</style>'],
    ['style sheets that fetch by an address', '<style>.a{fill:url(https://evil.example/a)}</style>'],
    ['style sheets that hide a word', '<style>.a{fill:u\\72l(https://evil.example/a)}</style>'],
    ['instructions', '<?xml-stylesheet href="https://evil.example/a.css"?>'],
    ['text that shows nowhere', 'some text'],
    ['comments', '<!-- <script>alert(1)</script> -->'],
  ])('%s', (_, inner) => {
    expect(safeSvg(svg(inner))).toBe(`<svg ${ns}/>`);
  });

  it.each([
    'onload="alert(1)"',
    'ONCLICK="alert(1)"',
    'href="https://evil.example/"',
    'href="javascript:alert(1)"',
    'xlink:href="data:text/html,x"',
    'fill="url(https://evil.example/a#b)"',
    'fill="url(\'//evil.example/a\')"',
    'style="background:url( https://evil.example/a )"',
    'style="width:expression(alert(1))"',
    'style="fill:&#117;rl(//evil.example/a)"',
    'data-x="1"',
    'src="x"',
    'xml:base="https://evil.example/"',
  ])('the attribute %s', (attribute) => {
    const text = `<svg ${ns} xmlns:xlink="http://www.w3.org/1999/xlink"><path ${attribute} d="M0 0"/></svg>`;
    expect(safeSvg(text)).toBe(svg('<path d="M0 0"/>'));
  });

  it('a second attribute of the same name', () => {
    const text = `<svg ${ns} xmlns:l="http://www.w3.org/1999/xlink"><g id="a"/><use href="#a" l:href="#b"/></svg>`;
    expect(safeSvg(text)).toBe(svg('<g id="a"/><use href="#a"/>'));
  });

  it('nothing of a text can break out of it', () => {
    const text = svg('<text id="&quot;&gt; a=&quot;&amp;">&lt;script&gt;alert(1)&lt;/script&gt;</text>');
    const written = '<text id="&#34;&#62; a=&#34;&#38;">&#60;script&#62;alert(1)&#60;/script&#62;</text>';
    expect(safeSvg(text)).toBe(svg(written));
  });
});

describe('what is refused', () => {
  const nested = (depth: number) => '<g>'.repeat(depth) + '</g>'.repeat(depth);
  const laughs = Array.from({ length: 20 }, (_, at) => {
    const uses = `<use href="#l${at + 1}"/>`.repeat(10);
    return `<g id="l${at}">${at === 19 ? '<path d="M0 0"/>' : uses}</g>`;
  }).join('');
  const chain = Array.from({ length: 2000 }, (_, at) => `<g id="c${at}"><use href="#c${at + 1}"/></g>`).join('');

  it.each([
    ['entities of its own', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`],
    ['an unknown entity', svg('<text>&nbsp;</text>')],
    ['a character that is none', svg('<text>&#xFFFE;</text>')],
    ['a control character', svg('<text>\u0001</text>')],
    ['another root', '<html><svg/></html>'],
    ['a root of another namespace', '<svg xmlns="http://www.w3.org/1999/xhtml"/>'],
    ['two roots', `${svg('')}${svg('')}`],
    ['an open element', `<svg ${ns}><g>`],
    ['crossed elements', `<svg ${ns}><g><path></g></path></svg>`],
    ['attributes without quotes', `<svg ${ns} width=8/>`],
    ['a prefix of nothing', `<svg ${ns}><x:path/></svg>`],
    ['text around it', `hello ${svg('')}`],
    ['a deep nest', svg(nested(70))],
    ['very many parts', svg('<g/>'.repeat(5001))],
    ['very many attributes', svg(`<path ${'a="" '.repeat(201)}/>`)],
    ['very many namespaces', svg(Array.from({ length: 51 }, (_unused, at) => `<g xmlns:n${at}="n"/>`).join(''))],
    ['a very long value', svg(`<path style="${'opacity:1;'.repeat(500)}"/>`)],
    ...['constructor', 'toString', '__proto__', 'hasOwnProperty'].map((name): [string, string] => [
      `the entity ${name}`,
      svg(`<text id="&${name};">&${name};</text>`),
    ]),
    ['parts that name each other a million times', svg(`${laughs}<use href="#l0"/>`)],
    ['a chain without an end', svg(`${chain}<use href="#c0"/>`)],
    ['a part that draws itself', svg('<g id="a"><use href="#a"/></g>')],
  ])('%s', (_, text) => {
    expect(() => safeSvg(text)).toThrow(XmlFault);
  });

  const many = (piece: string, length = 500_000) => piece.repeat(Math.floor(length / piece.length));
  it.each([
    ['a word without an end in a style', `<rect style="${many('a-', 300_000)}"/>`],
    ['a word without an end in a shape', `<path d="${many('a-')}"/>`],
    ['brackets in a shape', `<path d="${many('(')}"/>`],
    ['brackets far from their words', `<path d="${many('a ')}("/>`],
    ['words far from their brackets', `<path d="translate${many(' ')}(1)"/>`],
    ['functions', `<path d="${many('rgb(')}"/>`],
    ['addresses without an end', `<path d="${many('url(#a')}"/>`],
    ['addresses of one long word', `<path d="url(#${many('a.')}"/>`],
    ['addresses with many spaces', `<path d="${many('url( ')}url(${many(' ', 200_000)}"/>`],
    ['addresses', `<path d="${many('url(#a) ')}"/>`],
    ['comments without an end', `<style>${many('/* ')}</style>`],
    ['comments', `<style>${many('/**/')}</style>`],
    ['comments of many stars', `<style>/*${many('*')}</style>`],
    ['words in a style sheet', `<style>${many('a-')}</style>`],
    ['attributes', `<path ${many('a="" ')}/>`],
    ['attributes of one name', `<path ${many('d="" ')}/>`],
    ['attributes without an end', `<path ${many('a="" ')}`],
    ['namespaces', `<g ${many('xmlns:a="" ', 300_000)}>${many('<g/>', 20_000)}</g>`],
    [
      'other namespaces',
      `<g ${Array.from({ length: 20_000 }, (_unused, at) => `xmlns:a${at}=""`).join(' ')}>${many('<g/>', 20_000)}</g>`,
    ],
    ['texts', `<text>${many('a<!---->')}</text>`],
    ['references', `<text>${many('&#65;')}</text>`],
    ['references in a style', `<path style="${many('&#97;&#45;')}"/>`],
    ['names without an end', `<${many('a-')}`],
    ['prefixes', `<${many('a:')}`],
    ['a picture inside of spaces', `<image href="data:image/png;base64,${many(' ')}"/>`],
    ['a number without an end', `<svg width="${many('1')}" height="1"/>`],
    ['views', `<g>${many('<use href="#a"/>', 60_000)}</g><g id="a">${many('<g/>', 4_000)}</g>`],
  ])('half a megabyte of %s is read or refused at once', (_, inner) => {
    const text = svg(inner);
    const began = performance.now();
    try {
      safeSvg(text);
    } catch (error) {
      expect(error).toBeInstanceOf(XmlFault);
    }
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  it('half a megabyte of nonsense is refused quickly', () => {
    const began = performance.now();
    for (const piece of ['<', '<!--', '<a ', '&', '<a b="', ' a=', '<![CDATA[', '<?']) {
      expect(() => safeSvg(`<svg ${ns}>${piece.repeat(500_000 / piece.length)}`)).toThrow(XmlFault);
    }
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});
