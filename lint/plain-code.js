// Habits that cost a reader time and that neither Biome nor ESLint knows.

const where = (message) => ({ type: 'problem', schema: [], messages: { found: message } });

/** `...{ a, b }` only puts several keys on a line, and hides misspelt optional keys from the compiler. */
export const noFreshSpread = {
  meta: where('Write the keys or entries instead of spreading a literal.'),
  create: (context) => {
    const report = (node) => context.report({ node: node.parent, messageId: 'found' });
    return {
      ':matches(SpreadElement, JSXSpreadAttribute) > ObjectExpression': report,
      'SpreadElement > ArrayExpression': report,
    };
  },
};

const emptyNames = ['one', 'own', 'told', 'asked', 'wanted', 'said'];

/** Only names that a file gives to its variables: fields and foreign names may be called so. */
export const tellingNames = {
  meta: where('Name what it holds.'),
  create: (context) => ({
    Program(program) {
      const scopes = [context.sourceCode.getScope(program)];
      for (const scope of scopes) {
        scopes.push(...scope.childScopes);
        for (const { name, defs } of scope.variables) {
          const [definition] = defs;
          if (definition && emptyNames.includes(name)) context.report({ node: definition.name, messageId: 'found' });
        }
      }
    },
  }),
};
