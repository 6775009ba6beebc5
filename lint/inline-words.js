import ts from 'typescript';

/**
 * Finds user-visible text in code: JSX text and attributes, shown properties and arguments, and other texts of several
 * words. Text for programs (our errors, SQL, class names, addresses) doesn't count.
 */

const shownAttributes =
  /^(label|title|placeholder|alt|act|words|hint|message|children|description|caption|question|text|name|header|heading|question|confirm|empty|error|aria-label|aria-description|aria-valuetext|aria-roledescription|.+(Text|Label|Title|Words|Hint|Message))$/;
const unshownAttributes =
  /^(className|style|d|id|key|type|role|href|to|points|transform|viewBox|autoComplete|rel|sizes|media)$/;
const nameOfControl = /^(input|button|form|meta|iframe|PasswordField|Radio|RadioGroup|ChoiceGroup|Plate)$/;
const unshownProperties =
  /^(summary|queryKey|code|id|kind|sql|route|method|path|url|pattern|format|operationId|refusals|application_name|family|unicodeRange|'[A-Z][a-z]+(-[A-Z][a-z]+)+')$/;
const shownProperties =
  /^(aria-label|label|title|placeholder|act|button|words|hint|message|description|caption|question|text|header|heading|confirm|empty|failed|subject|legend|.+(Text|Label|Title|Words|Hint|Message))$/;
const tellingCalls = /^(notify\w*|alert|setFault|setProblem|setError|tell|confirm|ask|useDocumentTitle)$/;
// Calls whose text is not for users of the product but for its operators and developers, such as schema descriptions;
// also calls that take codes, selectors, headers, statements or hash input.
const notForPeople =
  /^(Error|TypeError|RangeError|RegExp|URL|describe|test|it|expect|say|sql|lit|ref|id|table|Symbol|refuse|hash|asStep)$|\.(closest|querySelector|querySelectorAll|matches)$|^(log|console|logger|require)\b|\.(info|warn|error|debug|fatal|log|trace)$|\.(header|query|update|setIsolationLevel|setAccessMode)$|^[A-Z]\w*Error$|^z\s*\.\w+$|\.(describe|refine)$/;

const aWord = /\p{L}{2,}/u;
const severalWords = /\p{L}{2,}[\s,.:;!?'’]+(\S+\s+)*\p{L}+/u;
// Lists of properties, class names, paths, media types, headers, policies or selectors, which are not sentences.
const noSentence =
  /^[\w.,#:/()%*=;{}[\]<>@+-]+$|^[a-z][\w-]*(?: [\w-]*-[\w-]*)+$|^[a-z]+(?:-[a-z]+)+(?: (?:'[a-z-]+'|[a-z]+:))+$|[{};=<>]|\b\d*px\b|\bvar\(/;
const markup = /<\/[a-z]\w*>/;

/**
 * @param {string} file the name, which tells the parser whether tags are types or elements
 * @param {string} source
 * @returns {{ line: number, text: string }[]}
 */
export function inlineWords(file, source) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  /** @type {{ line: number, text: string }[]} */
  const found = [];

  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    const text = textOf(node);
    if (text !== undefined && isShown(node, text)) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
      found.push({ line: line + 1, text: text.replace(/\s+/g, ' ').trim() });
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** @param {ts.Node} node */
function textOf(node) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isJsxText(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return node.head.text + node.templateSpans.map(({ literal }) => ` ${literal.text}`).join('');
  }
  return undefined;
}

/** @param {ts.Node} node @param {string} text */
function isShown(node, text) {
  if (!aWord.test(text)) return false;
  if (ts.isJsxText(node)) return true;
  const place = placeOf(node);
  if (place === 'nowhere') return false;
  if (place === 'shown') return !/^[a-z]+[A-Z_-]?[\w-]*$/.test(text) || text.includes(' ');
  if (markup.test(text)) return aWord.test(withoutTags(text));
  return severalWords.test(text) && !noSentence.test(text.trim());
}

/** The text that HTML displays. @param {string} text */
const withoutTags = (text) => text.replace(/<style>[^<]*<\/style>|<[^>]*>/g, ' ');

/** @typedef {'shown' | 'nowhere' | 'unknown' | 'further'} Place whether users see it; 'further': its parent decides */

/**
 * Where a text appears.
 * @param {ts.Node} node
 */
function placeOf(node) {
  for (let at = node; at.parent; at = at.parent) {
    const place = placeIn(at.parent, at);
    if (place !== 'further') return place;
  }
  return 'unknown';
}

/**
 * @param {ts.Node} parent
 * @param {ts.Node} at
 * @returns {Place}
 */
function placeIn(parent, at) {
  if (ts.isJsxAttribute(parent)) return placeOfAttribute(parent);
  if (ts.isJsxExpression(parent)) {
    return ts.isJsxElement(parent.parent) || ts.isJsxFragment(parent.parent) ? 'shown' : 'further';
  }
  if (ts.isPropertyAssignment(parent)) return parent.name === at ? 'nowhere' : placeOfProperty(parent.name.getText());
  if (ts.isNewExpression(parent) && ts.isThrowStatement(parent.parent)) return 'nowhere';
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return placeOfArgument(parent.expression.getText());
  if (ts.isBinaryExpression(parent)) return placeOfOperand(parent);
  if (ts.isCaseClause(parent)) return parent.expression === at ? 'nowhere' : 'unknown';
  if (isUnread(parent)) return 'nowhere';
  return isAround(parent) ? 'further' : 'unknown';
}

/** @param {ts.JsxAttribute} attribute @returns {Place} */
function placeOfAttribute({ name, parent }) {
  const called = name.getText();
  if (called === 'name' && nameOfControl.test(parent.parent.tagName.getText())) return 'nowhere';
  if (unshownAttributes.test(called)) return 'nowhere';
  return shownAttributes.test(called) ? 'shown' : 'unknown';
}

/** @param {string} name @returns {Place} */
function placeOfProperty(name) {
  if (unshownProperties.test(name)) return 'nowhere';
  return shownProperties.test(name.replaceAll("'", '')) ? 'shown' : 'unknown';
}

/** @param {string} called @returns {Place} */
function placeOfArgument(called) {
  if (notForPeople.test(called)) return 'nowhere';
  return tellingCalls.test(called) ? 'shown' : 'unknown';
}

/** @param {ts.BinaryExpression} expression @returns {Place} */
function placeOfOperand({ operatorToken }) {
  return /^[!=]==?$|^[<>]|^in$/.test(operatorToken.getText()) ? 'nowhere' : 'further';
}

/** @param {ts.Node} node */
const isUnread = (node) =>
  ts.isTaggedTemplateExpression(node) || ts.isElementAccessExpression(node) || ts.isThrowStatement(node);

/** @param {ts.Node} node an expression that passes a text on unchanged */
const isAround = (node) =>
  ts.isConditionalExpression(node) ||
  ts.isParenthesizedExpression(node) ||
  ts.isAsExpression(node) ||
  ts.isTemplateSpan(node) ||
  ts.isTemplateExpression(node) ||
  ts.isArrayLiteralExpression(node);
