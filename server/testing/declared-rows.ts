import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

export interface Shape {
  readonly kind: 'number' | 'string' | 'boolean' | 'Date' | 'Buffer' | 'array' | 'object' | 'any';
  readonly isNullable: boolean;
  readonly values?: readonly (string | number | boolean)[];
  readonly of?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
}

export interface DeclaredRows {
  readonly place: string;
  readonly row: Shape;
}

/** Identifies a statement, in the source and at run time, by its text without the parameters. */
export const statementKey = (fragments: readonly string[]) => fragments.join('…');

/** Takes seconds, so the result is cached until a source file of server or core changes. */
export function declaredRows(): Record<string, DeclaredRows[]> {
  const hash = createHash('sha256').update(readFileSync(fileURLToPath(import.meta.url)));
  for (const name of [...sourcesUnder('server'), ...sourcesUnder('core')]) hash.update(readFileSync(name));
  const cache = `${project}node_modules/.cache/declared-rows-${hash.digest('hex').slice(0, 16)}.json`;
  if (existsSync(cache)) return JSON.parse(readFileSync(cache, 'utf8'));
  const declared = readDeclaredRows();
  mkdirSync(`${project}node_modules/.cache`, { recursive: true });
  writeFileSync(cache, JSON.stringify(declared));
  return declared;
}

const project = fileURLToPath(new URL('../../', import.meta.url));

const sourcesUnder = (folder: string) =>
  readdirSync(project + folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('testing'))
    .sort()
    .map((name) => `${project}${folder}/${name}`);

/** Every sql<Row>`…` in the server's sources, by key. Leaves out generic row types. */
function readDeclaredRows(): Record<string, DeclaredRows[]> {
  const names = sourcesUnder('server').filter((name) => readFileSync(name, 'utf8').includes('sql<'));
  const { config } = ts.readConfigFile(`${project}tsconfig.json`, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, project);
  const program = ts.createProgram(names, { ...options, incremental: false });
  const checker = program.getTypeChecker();
  const declared: Record<string, DeclaredRows[]> = {};
  for (const name of names) {
    const source = program.getSourceFile(name);
    if (source) visit(source, source);
  }
  return declared;

  function visit(node: ts.Node, source: ts.SourceFile): void {
    if (ts.isTaggedTemplateExpression(node) && node.typeArguments?.[0] && node.tag.getText() === 'sql') {
      const type = checker.getTypeFromTypeNode(node.typeArguments[0]);
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      const place = `${source.fileName.slice(project.length)}:${line}`;
      const key = statementKey(fragmentsOf(node.template));
      if (type.flags & ts.TypeFlags.TypeParameter) return;
      declared[key] = [...(declared[key] ?? []), { place, row: shapeOf(type, checker) }];
    }
    ts.forEachChild(node, (child) => visit(child, source));
  }
}

function fragmentsOf(template: ts.TemplateLiteral): string[] {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return [template.text];
  return [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)];
}

function shapeOf(type: ts.Type, checker: ts.TypeChecker, depth = 0): Shape {
  const parts = type.isUnion() ? type.types : [type];
  const nothing = ts.TypeFlags.Null | ts.TypeFlags.Undefined;
  const isNullable = parts.some(({ flags }) => flags & nothing);
  const real = parts.filter(({ flags }) => !(flags & nothing));
  const kinds = real.map((part) => kindOf(part, checker));
  const [kind = 'any'] = kinds;
  const [first] = real;
  if (!first || kinds.some((other) => other !== kind) || depth > 8) return { kind: 'any', isNullable };
  if (kind === 'array') {
    const elements = checker.getTypeArguments(first as ts.TypeReference);
    // The elements of a tuple can have different types.
    const [element] = elements.length === 1 ? elements : [];
    return { kind, isNullable, ...(element && { of: shapeOf(element, checker, depth + 1) }) };
  }
  if (kind === 'object') {
    if (real.length > 1) return { kind: 'any', isNullable };
    const properties = checker.getPropertiesOfType(first).map((property) => {
      const shape = shapeOf(checker.getTypeOfSymbol(property), checker, depth + 1);
      const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0;
      return [property.name, isOptional ? { ...shape, isNullable: true } : shape] as const;
    });
    return { kind, isNullable, properties: Object.fromEntries(properties) };
  }
  const isListed = real.every((part) => part.isLiteral());
  return {
    kind,
    isNullable,
    ...(isListed && { values: real.map((part) => (part as ts.LiteralType).value as string) }),
  };
}

function kindOf(type: ts.Type, checker: ts.TypeChecker): Shape['kind'] {
  if (type.flags & ts.TypeFlags.NumberLike) return 'number';
  if (type.flags & ts.TypeFlags.StringLike) return 'string';
  if (type.flags & ts.TypeFlags.BooleanLike) return 'boolean';
  if (checker.isArrayType(type) || checker.isTupleType(type)) return 'array';
  const name = type.symbol?.name;
  if (name === 'Date' || name === 'Buffer') return name;
  return type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection) && checker.getPropertiesOfType(type).length > 0
    ? 'object'
    : 'any';
}
