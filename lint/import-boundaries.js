import path from 'node:path';

/** Rules for imports between folders. Each message says where the code should go instead. Checks resolved paths. */

/** @param {string} file path below the project root */
function roomOf(file) {
  const parts = file.split('/');
  if (parts[0] === 'core') return { area: `core/${parts[1]}`, room: `core/${parts[1]}` };
  if (parts[0] === 'server') {
    const isFeature = parts[1] === 'features' && parts.length > 3;
    return { area: 'server', room: isFeature ? `server/features/${parts[2]}` : `server/${parts[1]}` };
  }
  if (parts[0] === 'web') {
    // The portal's folders are one level deeper, because they are grouped by subject.
    const depth = parts[1] === 'portal' ? 4 : 3;
    return {
      area: parts.length > 2 ? `web/${parts[1]}` : 'web',
      room: parts.length > depth ? parts.slice(0, depth).join('/') : 'web',
    };
  }
  return { area: parts[0] ?? '', room: parts[0] ?? '' };
}

// Folders that several screens share. Each may import only those listed before it, which rules out cycles.
const sharedInPortal = [
  'app/theme',
  'sign-in/session',
  'shared/updates',
  'shared/forms',
  'app/brand',
  'app/loading',
  'orders/dish-choices',
  'menu/stock',
  'orders/fire-course',
  'orders/pad',
  'floor/waiting-time',
  'floor/bell',
  'floor/table-code',
  'floor/guest-phones',
  'floor/pause',
  'floor/my-tables',
  'floor/plan',
  'sign-in/second-step',
  'shared/records',
  'menu/offer-times',
  'menu/choices',
  'people/staff-data',
  'shared/approvals',
  'bill/pay-form',
  'floor/move-and-join',
  'bill/split',
  'bill/refunds',
  'bill/disputes',
  'bill/notices',
  'bill/pay',
  'sign-in/screen-lock',
  'app/shell',
].map((name) => `web/portal/${name}`);
const sharedInDiner = [
  'styles',
  'ui',
  'storage',
  'language',
  'contents',
  'network',
  'visit',
  'table-order',
  'bill',
  'checkout',
  'first-name',
  'split',
  'invoice',
  'cart',
].map((name) => `web/diner/${name}`);
const sharedPlaces = new Map([...sharedInPortal, ...sharedInDiner].map((room, place) => [room, place]));

const forStaffOnly = /^(@mantine\/|@tabler\/|react-router$)/;
const dinerStaysSmall =
  'The diner loads no Mantine, Tabler or react-router: use web/ui/plain or web/diner/ui, and wouter for addresses.';

/** @param {string} file */
const isTest = (file) => /\.test\.tsx?$/.test(file);
/** @param {string} file */
const mayWriteSql = (file) =>
  file.endsWith('.queries.ts') || /^(server\/(platform|db|testing)|bench|tests)\//.test(file) || isTest(file);

/**
 * True if the target folder belongs to another screen and is not shared.
 * @param {string} area @param {string[]} shared @param {Edge['source']} source @param {Edge['target']} target
 */
const isOfAnotherScreen = (area, shared, source, target) =>
  source.area === area &&
  target.area === area &&
  source.room !== 'web' &&
  target.room !== 'web' &&
  source.room !== target.room &&
  !shared.includes(target.room);

/** @typedef {{ from: string, to: string, source: ReturnType<typeof roomOf>, target: ReturnType<typeof roomOf> }} Edge */

/** @type {{ breaks: (edge: Edge) => boolean, message: string }[]} */
const rules = [
  {
    breaks: ({ source, target, from }) =>
      source.area === 'core/domain' &&
      !['core/domain', 'core/messages'].includes(target.area) &&
      !(isTest(from) && target.area === 'tests'),
    message:
      'core/domain imports only core/domain and its words in core/messages: pass the value in as a parameter, or move this rule to the caller.',
  },
  {
    breaks: ({ source, target }) => source.area === 'core/messages' && target.area !== 'core/messages',
    message: 'core/messages is words alone: pass the value in, or move this code to the caller.',
  },
  {
    breaks: ({ source, target }) =>
      source.area === 'core/contract' && !['core/contract', 'core/domain', 'core/messages'].includes(target.area),
    message:
      'core/contract imports only core/domain and core/messages: a rule both sides need goes to core/domain, the rest stays in server/ or web/.',
  },
  {
    breaks: ({ source, target }) => source.area === 'server' && target.area.startsWith('web'),
    message: 'server/ never imports web/: what both need goes to core/domain (a rule) or core/contract (the wire).',
  },
  {
    breaks: ({ source, target }) => source.area.startsWith('web') && target.area === 'server',
    message: 'web/ never imports server/: what both need goes to core/domain (a rule) or core/contract (the wire).',
  },
  {
    breaks: ({ source, target, from }) =>
      source.area === 'web/ui' &&
      !['web/ui', 'core/messages'].includes(target.area) &&
      !(isTest(from) && target.area === 'web/testing'),
    message:
      'web/ui knows no restaurant words: pass them in as props, or move the component to web/portal or web/diner.',
  },
  {
    breaks: ({ source, target }) =>
      source.area === 'web/api' && ['web/portal', 'web/diner', 'web/ui'].includes(target.area),
    message: 'web/api knows no screen: give the value as a parameter, or move the code to the screen that needs it.',
  },
  {
    breaks: ({ source, target }) =>
      (source.area === 'web/portal' && target.area === 'web/diner') ||
      (source.area === 'web/diner' && target.area === 'web/portal'),
    message: 'The portal and the diner never import each other: what both need goes to web/ui, web/api or core/.',
  },
  {
    breaks: ({ source, to }) =>
      (source.area === 'web/diner' || source.room === 'web/ui/plain') && to.startsWith('web/ui/staff/'),
    message: dinerStaysSmall,
  },
  {
    breaks: ({ source, target }) => isOfAnotherScreen('web/portal', sharedInPortal, source, target),
    message:
      'A portal screen does not import another screen: share through a folder of sharedInPortal (lint/import-boundaries.js), web/api or web/ui.',
  },
  {
    breaks: ({ source, target }) => isOfAnotherScreen('web/diner', sharedInDiner, source, target),
    message:
      'A diner screen does not import another screen: share through a folder of sharedInDiner (lint/import-boundaries.js) or web/api.',
  },
  {
    breaks: ({ source, target }) =>
      (sharedPlaces.get(target.room) ?? -1) > (sharedPlaces.get(source.room) ?? sharedPlaces.size),
    message:
      'Folders do not go round in a circle: a shared folder imports only those before it in lint/import-boundaries.js. Pass the value in, or move it down.',
  },
  {
    breaks: ({ source, target, from }) =>
      source.area.startsWith('web/') &&
      source.area === target.area &&
      ((source.area === 'web/api' && source.room === 'web' && target.room !== 'web') ||
        (source.area !== 'web/api' && source.room !== 'web' && target.room === 'web' && !isTest(from))),
    message:
      'Folders do not go round in a circle: routes and the page import the screens, and web/api/diner imports web/api.',
  },
  {
    breaks: ({ source, target, from, to }) =>
      source.room.startsWith('server/features/') &&
      target.room.startsWith('server/features/') &&
      source.room !== target.room &&
      !/^server\/features\/[^/]+\/[^/]+\.service\.ts$/.test(to) &&
      !isTest(from),
    message: 'A feature uses another feature only through its .service.ts: put what you need there and import that.',
  },
  {
    breaks: ({ source, target }) =>
      ['server/platform', 'server/db'].includes(source.room) && target.room.startsWith('server/features/'),
    message: 'server/platform and server/db know no feature: pass it in, or move this code to the feature.',
  },
  {
    breaks: ({ target, from }) =>
      target.room === 'server/testing' &&
      from.startsWith('server/') &&
      !isTest(from) &&
      !from.startsWith('server/testing/'),
    message: 'server/testing is for tests only: move what production code needs to server/platform or the feature.',
  },
];

/** @type {import('eslint').Rule.RuleModule} */
export const importBoundaries = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const from = path.relative(context.cwd, context.filename).split(path.sep).join('/');
    const source = roomOf(from);

    /** @param {import('eslint').Rule.Node} node @param {unknown} specifier */
    const check = (node, specifier) => {
      if (typeof specifier !== 'string') return;
      if (!specifier.startsWith('.')) {
        if (source.area === 'core/domain' && !isTest(from)) {
          context.report({
            node,
            message: 'core/domain imports no package: pass the value in, or move this code to the caller.',
          });
        }
        if (forStaffOnly.test(specifier) && (source.area === 'web/diner' || source.room === 'web/ui/plain')) {
          context.report({ node, message: dinerStaysSmall });
        }
        return;
      }
      const to = path.posix.normalize(path.posix.join(path.posix.dirname(from), specifier.replace(/\?.*$/, '')));
      const edge = { from, to, source, target: roomOf(to) };
      const broken = rules.find((rule) => rule.breaks(edge));
      if (broken) context.report({ node, message: broken.message });
    };

    return {
      ImportDeclaration(node) {
        check(node, node.source.value);
        const importsSql = node.specifiers.some(
          (specifier) =>
            specifier.type === 'ImportSpecifier' &&
            specifier.imported.type === 'Identifier' &&
            specifier.imported.name === 'sql',
        );
        if (node.source.value === 'kysely' && importsSql && !mayWriteSql(from)) {
          context.report({ node, message: 'SQL lives in .queries.ts: write the query there and call it from here.' });
        }
      },
      ExportNamedDeclaration(node) {
        if (node.source) check(node, node.source.value);
      },
      ExportAllDeclaration(node) {
        check(node, node.source.value);
      },
      ImportExpression(node) {
        if (node.source.type === 'Literal') check(node, node.source.value);
      },
    };
  },
};
