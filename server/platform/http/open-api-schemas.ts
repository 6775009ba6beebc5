import { z } from 'zod';
import { rooms } from '../../../core/contract/index.ts';
import { RefusalEnvelope } from '../../../core/contract/refusals.ts';

type Direction = 'input' | 'output';

export interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

/** Exported records of all contract files, such as `Item`, by name. */
function namedRecords(): Map<z.ZodType, string> {
  const names = new Map<z.ZodType, string>([[RefusalEnvelope, 'Refusal']]);
  const taken = new Set(names.values());
  for (const [room, entries] of Object.entries(rooms))
    for (const [name, schema] of Object.entries<unknown>(entries)) {
      if (!(schema instanceof z.ZodObject || schema instanceof z.ZodUnion) || names.has(schema)) continue;
      const free = taken.has(name) ? `${room.charAt(0).toUpperCase()}${room.slice(1)}${name}` : name;
      names.set(schema, free);
      taken.add(free);
    }
  return names;
}

/** A complete schema without references. */
export function inlineSchema(schema: z.ZodType, io: Direction): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json as JsonSchema;
}

export interface SchemaComponents {
  /** The document's `components.schemas`. Filled as schemas are referenced. */
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  /** A schema in which each named record is a reference. */
  schemaOf(schema: z.ZodType, io: Direction): JsonSchema;
}

/** A record whose request and response differ gets a second component for requests, `…Input`. */
export function schemaComponents(): SchemaComponents {
  const schemas: Record<string, JsonSchema> = {};
  const registries = { input: z.registry<{ id: string }>(), output: z.registry<{ id: string }>() };
  for (const [record, name] of namedRecords()) {
    const isAlike = JSON.stringify(inlineSchema(record, 'input')) === JSON.stringify(inlineSchema(record, 'output'));
    registries.output.add(record, { id: name });
    registries.input.add(record, { id: isAlike || name.endsWith('Record') ? name : `${name}Input` });
  }
  return {
    schemas,
    schemaOf(schema, io) {
      // Wrapped in an array, so that the schema itself can become a reference.
      const json = z.toJSONSchema(z.array(schema), {
        io,
        unrepresentable: 'any',
        metadata: registries[io],
        override: ({ zodSchema, jsonSchema }) => {
          // Descriptions are in zod's own registry.
          Object.assign(jsonSchema, z.globalRegistry.get(zodSchema));
          // A constant implies its type.
          if (jsonSchema.const !== undefined) delete jsonSchema.type;
        },
      });
      const { items, $defs = {} } = JSON.parse(
        JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/'),
      ) as { readonly items: JsonSchema; readonly $defs?: Readonly<Record<string, JsonSchema & { id?: string }>> };
      for (const [name, { id: _, ...record }] of Object.entries($defs)) schemas[name] = record;
      return items;
    },
  };
}
