// Finds places for small faults in a TypeScript file and inserts all of them switched off. The file is then transformed
// only once, and each run switches one fault on by its id.
import ts from 'typescript';

/**
 * @typedef {object} Mutant
 * @property {string} id unique in a run
 * @property {string} file below the project root
 * @property {number} line 1-based
 * @property {string} code the original line, trimmed
 * @property {string} from the original text
 * @property {string} to the text that replaces it
 * @property {boolean} removes true if the whole statement is left out
 * @property {number} start
 * @property {number} end
 */

const { SyntaxKind: Kind } = ts;

/** @type {ReadonlyMap<ts.SyntaxKind, readonly string[]>} */
const operators = new Map([
  [Kind.LessThanToken, ['<=', '>=']],
  [Kind.LessThanEqualsToken, ['<', '>']],
  [Kind.GreaterThanToken, ['>=', '<=']],
  [Kind.GreaterThanEqualsToken, ['>', '<']],
  [Kind.EqualsEqualsEqualsToken, ['!==']],
  [Kind.ExclamationEqualsEqualsToken, ['===']],
  [Kind.EqualsEqualsToken, ['!=']],
  [Kind.ExclamationEqualsToken, ['==']],
  [Kind.PlusToken, ['-']],
  [Kind.MinusToken, ['+']],
  [Kind.AsteriskToken, ['/']],
  [Kind.SlashToken, ['*']],
  [Kind.PercentToken, ['*']],
  [Kind.AsteriskAsteriskToken, ['*']],
  [Kind.AmpersandAmpersandToken, ['||']],
  [Kind.BarBarToken, ['&&']],
]);

/** Calls that have an opposite. @type {ReadonlyMap<string, string>} */
const opposites = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
  ['floor', 'ceil'],
  ['ceil', 'floor'],
  ['round', 'floor'],
  ['toLowerCase', 'toUpperCase'],
  ['toUpperCase', 'toLowerCase'],
  ['padStart', 'padEnd'],
  ['padEnd', 'padStart'],
]);
/** Calls that can be left out, so that only their receiver remains. */
const removable = new Set(['filter', 'sort', 'reverse', 'trim', 'slice']);
/** Properties of a form field that only affect how it looks or how users type in it. */
const looks = new Set(
  'className autoComplete autoCapitalize autoFocus clip data-autofocus focusIfNew inputMode maxLength name phone resize right rightSection rows spellCheck tone type'.split(
    ' ',
  ),
);

/**
 * Finds every mutant of a file.
 * @param {string} file below the project root
 * @param {string} text
 * @returns {Mutant[]}
 */
export function findMutants(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lines = text.split('\n');
  /** @type {Mutant[]} */
  const mutants = [];

  /** @param {ts.Node} node @param {string} to @param {boolean} removes */
  const add = (node, to, removes = false) => {
    const [start, end] = [node.getStart(source), node.getEnd()];
    const line = source.getLineAndCharacterOfPosition(start).line;
    const from = text.slice(start, end);
    if (from === to) return;
    const id = `${file}#${mutants.length + 1}`;
    mutants.push({ id, file, line: line + 1, code: (lines[line] ?? '').trim(), from, to, removes, start, end });
  };
  /** @param {ts.Node} node */
  const words = (node) => text.slice(node.getStart(source), node.getEnd());

  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
    if (ts.isTypeAliasDeclaration(node) || (ts.isExportDeclaration(node) && node.moduleSpecifier)) return;
    if (isDiagnostic(node) || isDrawing(node) || isLook(node)) return;
    for (const { to, removes } of faultsOf(node, words)) add(node, to, removes);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return mutants;
}

/** Texts of log lines and of impossible errors are not behavior. @param {ts.Node} node */
function isDiagnostic(node) {
  if (ts.isThrowStatement(node)) return true;
  if (!ts.isCallExpression(node)) return false;
  return /(^|\.)log\.\w+$/.test(node.expression.getText());
}

/** Elements, and functions that create one, only draw: they contain no rules. @param {ts.Node} node */
function isDrawing(node) {
  if (isElement(node)) return true;
  if (!ts.isFunctionLike(node)) return false;
  /** @type {(part: ts.Node) => boolean} */
  const draws = (part) => isElement(part) || (!ts.isFunctionLike(part) && ts.forEachChild(part, draws) === true);
  return ts.forEachChild(node, draws) === true;
}

/** @param {ts.Node} node */
function isElement(node) {
  return ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node);
}

/** @param {ts.Node} node */
function isLook(node) {
  return (
    ts.isPropertyAssignment(node) &&
    (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name)) &&
    looks.has(node.name.text) &&
    (ts.isPropertyAccessExpression(node.initializer) || literalFaults(node.initializer) !== undefined)
  );
}

/**
 * The possible faults at one place.
 * @param {ts.Node} node @param {(node: ts.Node) => string} words
 * @returns {{ to: string, removes?: boolean }[]}
 */
function faultsOf(node, words) {
  if (ts.isExpressionStatement(node)) return removalOf(node);
  if (ts.isBinaryExpression(node)) return binaryFaults(node, words);
  if (ts.isPrefixUnaryExpression(node)) {
    const signs = [Kind.ExclamationToken, Kind.MinusToken];
    return [...(signs.includes(node.operator) ? [{ to: words(node.operand) }] : []), ...conditionFaults(node)];
  }
  if (ts.isCallExpression(node)) return [...callFaults(node, words), ...conditionFaults(node)];
  return literalFaults(node) ?? describedFault(node) ?? (ts.isExpression(node) ? conditionFaults(node) : []);
}

/** Alternatives to a literal; undefined for other nodes. @param {ts.Node} node */
function literalFaults(node) {
  if (node.kind === Kind.TrueKeyword) return [{ to: 'false' }];
  if (node.kind === Kind.FalseKeyword) return [{ to: 'true' }];
  if (ts.isNumericLiteral(node)) return isKey(node) ? [] : [{ to: String(Number(node.text.replaceAll('_', '')) + 1) }];
  if (ts.isStringLiteralLike(node)) return stringFaults(node);
  if (ts.isTemplateExpression(node)) return isTagged(node) ? [] : [{ to: "''" }];
  return undefined;
}

/** Leaves out a message of a screen's description. @param {ts.Node} node */
function describedFault(node) {
  const { parent } = node;
  const isDescribed =
    ts.isPropertyAccessExpression(node) && ts.isPropertyAssignment(parent) && parent.initializer === node;
  return isDescribed && node.getSourceFile().fileName.endsWith('.tsx') ? [{ to: 'undefined' }] : undefined;
}

/** @param {ts.ExpressionStatement} node */
function removalOf({ expression }) {
  const inner =
    ts.isAwaitExpression(expression) || ts.isVoidExpression(expression) ? expression.expression : expression;
  const isDoing = ts.isCallExpression(inner) || ts.isBinaryExpression(inner) || ts.isPrefixUnaryExpression(inner);
  return isDoing && !isDiagnostic(inner) ? [{ to: '', removes: true }] : [];
}

/** @param {ts.BinaryExpression} node @param {(node: ts.Node) => string} words */
function binaryFaults(node, words) {
  const { left, right, operatorToken } = node;
  if (operatorToken.kind === Kind.QuestionQuestionToken) return [{ to: words(left) }, ...conditionFaults(node)];
  const isText = [left, right].some((side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side));
  const others = isText && operatorToken.kind === Kind.PlusToken ? [] : (operators.get(operatorToken.kind) ?? []);
  return [
    ...others.map((operator) => ({ to: `${words(left)} ${operator} ${words(right)}` })),
    ...conditionFaults(node),
  ];
}

/** @param {ts.CallExpression} node @param {(node: ts.Node) => string} words */
function callFaults(node, words) {
  const { expression } = node;
  if (!ts.isPropertyAccessExpression(expression) || node.flags & ts.NodeFlags.OptionalChain) return [];
  const receiver = words(expression.expression);
  const name = expression.name.text;
  const opposite = opposites.get(name);
  const given = node.arguments.map(words).join(', ');
  if (opposite !== undefined) return [{ to: `${receiver}.${opposite}(${given})` }];
  return removable.has(name) ? [{ to: receiver }] : [];
}

/** Makes a condition always or never true. @param {ts.Node} node */
function conditionFaults(node) {
  const { parent } = node;
  const decides =
    ((ts.isIfStatement(parent) || ts.isWhileStatement(parent) || ts.isDoStatement(parent)) &&
      parent.expression === node) ||
    ((ts.isConditionalExpression(parent) || ts.isForStatement(parent)) && parent.condition === node);
  return decides ? [{ to: 'true' }, { to: 'false' }] : [];
}

/** @param {ts.StringLiteralLike} node */
function stringFaults(node) {
  if (isKey(node) || isTagged(node) || ts.isExpressionStatement(node.parent)) return [];
  return [{ to: node.text === '' ? "'x'" : "''" }];
}

/** @param {ts.Node} node */
function isKey({ parent, ...node }) {
  return (
    (ts.isPropertyAssignment(parent) && parent.name.pos === node.pos) ||
    ts.isExternalModuleReference(parent) ||
    (ts.isElementAccessExpression(parent) && parent.argumentExpression.pos === node.pos)
  );
}

/** @param {ts.Node} node */
function isTagged({ parent }) {
  return ts.isTaggedTemplateExpression(parent);
}

/**
 * Inserts all mutants, switched off. `globalThis.comandaMutant(id)` returns true for the one that is on.
 * @param {string} text @param {readonly Mutant[]} mutants
 */
export function plantAll(text, mutants) {
  /** @type {Map<string, Mutant[]>} */
  const places = new Map();
  for (const mutant of mutants) {
    const place = `${mutant.start}-${mutant.end}-${mutant.removes}`;
    places.set(place, [...(places.get(place) ?? []), mutant]);
  }
  /** @type {{ at: number, order: number, text: string }[]} */
  const insertions = [];
  for (const group of places.values()) {
    const [first] = group;
    if (!first) continue;
    const { start, end, removes } = first;
    const length = end - start;
    if (removes) {
      // Needs braces, because a following `else` would otherwise belong to this `if`.
      const opening = `{ if (!__mutant(${JSON.stringify(first.id)})) `;
      insertions.push(
        { at: start, order: -length - 0.5, text: opening },
        { at: end, order: -1e9 + length + 0.5, text: '}' },
      );
    } else {
      const awake = group.map(({ id, to }) => `__mutant(${JSON.stringify(id)}) ? (${to}) : `).join('');
      // If several expressions begin at one place, the longest one must open first and close last.
      insertions.push({ at: start, order: -length, text: `(${awake}(` }, { at: end, order: -1e9 + length, text: '))' });
    }
  }
  insertions.sort((a, b) => a.at - b.at || a.order - b.order);
  let planted = '';
  let from = 0;
  for (const insertion of insertions) {
    planted += text.slice(from, insertion.at) + insertion.text;
    from = insertion.at;
  }
  return `${planted}${text.slice(from)}\nfunction __mutant(id) { return globalThis.comandaMutant?.(id) === true; }\n`;
}
