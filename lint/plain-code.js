/** `...{ a, b }` only saves lines, and hides misspelt optional keys from the compiler. */
export const noFreshSpread = {
  meta: {
    type: /** @type {const} */ ('problem'),
    schema: [],
    messages: { spread: 'Write the keys or entries themselves: nothing needs this spread.' },
  },
  /** @param {any} context */
  create(context) {
    /** @param {any} node */
    const report = (node) => context.report({ node: node.parent, messageId: 'spread' });
    return {
      ':matches(SpreadElement, JSXSpreadAttribute) > ObjectExpression': report,
      'SpreadElement > ArrayExpression': report,
    };
  },
};

const emptyNames = ['one', 'own', 'told', 'asked', 'wanted', 'said'];

/** Checks only variables and parameters: a field of a record or of a response may have such a name. */
export const telling = {
  meta: {
    type: /** @type {const} */ ('problem'),
    schema: [],
    messages: { name: 'Name what it holds, such as `order` or `requestedAt`.' },
  },
  /** @param {any} context */
  create: (context) => ({
    /** @param {any} program */
    Program(program) {
      const scopes = [context.sourceCode.getScope(program)];
      for (const scope of scopes) {
        scopes.push(...scope.childScopes);
        for (const variable of scope.variables) {
          const [definition] = variable.defs;
          if (definition && emptyNames.includes(variable.name))
            context.report({ node: definition.name, messageId: 'name' });
        }
      }
    },
  }),
};
