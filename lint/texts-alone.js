import ts from 'typescript';

/**
 * When Chrome translates a page, it puts each text node into `<font>` elements. React then updates a text node that is
 * no longer shown, or throws when a sibling is added or removed. A text is safe only if it is the single child of its
 * element, because React then sets `textContent`.
 */
export const textsAlone = {
  meta: {
    type: /** @type {const} */ ('problem'),
    schema: [],
    messages: {
      beside: 'A text beside anything else needs an element of its own: browsers that translate replace text nodes.',
      bare: 'A component returns elements: the page cannot tell what a bare text will stand beside.',
      list: 'A list may hold texts side by side here: give each an element of its own.',
    },
  },
  /** @param {any} context */
  create(context) {
    const services = context.sourceCode.parserServices;
    const checker = services.program.getTypeChecker();

    /** @param {any} node */
    const typeOf = (node) => services.getTypeAtLocation(node);

    /** @param {any} node a child of an element, or what a component returns */
    const isText = (node) => shownValues(node).some((value) => canBeText(typeOf(value), checker));

    /** @param {any} child @param {boolean} alone @param {boolean} stays @returns {string | undefined} */
    const faultOf = (child, alone, stays) => {
      if (isSpace(child) && stays) return undefined;
      if (child.type === 'JSXText') return alone ? undefined : 'beside';
      if (child.type !== 'JSXExpressionContainer') return undefined;
      if (!alone && isText(child.expression)) return 'beside';
      const isList = shownValues(child.expression).some((value) => holdsTexts(typeOf(value), checker));
      return isList ? 'list' : undefined;
    };

    /** @param {any} node an element or a fragment */
    const checkChildren = (node) => {
      const children = node.children.filter(isShown);
      const alone = children.length === 1 && node.type === 'JSXElement';
      // Spaces are not translated, but React may insert siblings beside them. They are safe if no sibling can change.
      const stays = children.every((/** @type {any} */ child) => isSpace(child) || isFixed(child, context));
      for (const child of children) {
        const messageId = faultOf(child, alone, stays);
        if (messageId) context.report({ node: child, messageId });
      }
    };

    /** @param {any} node what a function returns @param {any} of the function */
    const checkReturned = (node, of) => {
      if (node && isComponent(of) && isText(node)) context.report({ node, messageId: 'bare' });
    };

    return {
      JSXElement: checkChildren,
      JSXFragment: checkChildren,
      /** @param {any} node */
      ReturnStatement: (node) => checkReturned(node.argument, functionAround(node)),
      /** @param {any} node */
      ArrowFunctionExpression: (node) => node.body.type !== 'BlockStatement' && checkReturned(node.body, node),
    };
  },
};

/** @param {any} child */
function isShown(child) {
  if (child.type === 'JSXText') return child.value.trim() !== '' || !child.value.includes('\n');
  return child.type !== 'JSXExpressionContainer' || child.expression.type !== 'JSXEmptyExpression';
}

/** @param {any} child */
function isSpace(child) {
  const value = child.type === 'JSXText' ? child.value : child.expression?.value;
  return typeof value === 'string' && value.trim() === '';
}

/** Whether an element always renders the same tag or component. @param {any} child @param {any} context */
function isFixed(child, context) {
  if (child.type !== 'JSXElement') return false;
  const name = child.openingElement.name;
  if (name.type !== 'JSXIdentifier' || /^[a-z]/.test(name.name)) return true;
  let scope = context.sourceCode.getScope(child);
  while (scope && !scope.set.has(name.name)) scope = scope.upper;
  return scope?.type !== 'function' && scope?.type !== 'block';
}

/** The expressions that may be displayed. @param {any} node @returns {any[]} */
function shownValues(node) {
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(shownValues);
  if (node.type === 'LogicalExpression')
    return (node.operator === '&&' ? [node.right] : [node.left, node.right]).flatMap(shownValues);
  return [node];
}

const textFlags =
  ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike | ts.TypeFlags.Any | ts.TypeFlags.Unknown;

/** @param {ts.Type} type @param {ts.TypeChecker} checker @returns {boolean} */
function canBeText(type, checker) {
  if (type.isUnion()) return type.types.some((part) => canBeText(part, checker));
  if (type.isStringLiteral() && type.value === '') return false;
  if (type.flags & ts.TypeFlags.TypeParameter) return canBeText(checker.getBaseConstraintOfType(type) ?? type, checker);
  return (type.flags & textFlags) !== 0;
}

/** @param {ts.Type} type @param {ts.TypeChecker} checker @returns {boolean} */
function holdsTexts(type, checker) {
  if (!checker.isArrayType(type) && !checker.isTupleType(type)) return false;
  return checker.getTypeArguments(/** @type {ts.TypeReference} */ (type)).some((part) => canBeText(part, checker));
}

/** @param {any} node */
function functionAround(node) {
  let around = node.parent;
  while (around && !/Function/.test(around.type)) around = around.parent;
  return around;
}

/** @param {any} node a function */
function isComponent(node) {
  const name = node?.id?.name ?? (node?.parent?.type === 'VariableDeclarator' ? node.parent.id.name : undefined);
  return /^[A-Z]/.test(name ?? '');
}
