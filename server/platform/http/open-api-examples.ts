export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly format?: string;
  readonly minimum?: number;
}

// Example values by field name. An optional request field is only shown if it has one here.
const values: Readonly<Record<string, unknown>> = {
  message: 'Ok',
  username: 'maria',
  password: 'Manager@123',
  oldpassword: 'Manager@122',
  name: 'Maria Lopez',
  userEmail: 'maria@bistro.example',
  email: 'guest@example.com',
  otp: '4821',
  OTP: '4821',
  rid: 1,
  code: 'k3Jx9QpLw2',
  tableno: 'k3Jx9QpLw2',
  tablenumber: 'k3Jx9QpLw2',
  tableName: 'Window 1',
  categoryName: 'Burgers',
  itemName: 'House Burger',
  subItemName: 'Cheddar',
  itemID: 7,
  itemQuantity: 2,
  orderID: 1048,
  suborderID: 2087,
  roleName: 'Server',
  planName: 'Standard',
  chargesplan: '10$0.5$2.9$0.3|20$0.75$2.9$0.3|30$1$2.9$0.3',
  chargesPlan: '10$0.5$2.9$0.3|20$0.75$2.9$0.3|30$1$2.9$0.3',
  price: '12.50',
  type: 'V',
  amount: 12.5,
  reason: 'Cold soup',
  sessionId: 'cs_test_a1b2c3',
  checkout: 'cs_test_a1b2c3',
  day: '2026-11-21',
  startTime: '21-Nov-2026',
  stopTime: '21-Nov-2026',
  picture: 'iVBORw0KGgo=',
  crop: '0,0.1,1,0.75',
  page: 0,
  size: 20,
  searchText: '',
  sortDirection: 'asc',
  currency: 'usd',
};

export function exampleOf(schema: JsonSchema, name = ''): unknown {
  if (name in values && fits(schema, values[name])) return values[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  const [first] = schema.anyOf ?? schema.allOf ?? [];
  if (first) return exampleOf(first, name);
  switch (typesOf(schema)[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([field]) => schema.required?.includes(field) || field in values)
          .map(([field, inner]) => [field, exampleOf(inner, field)]),
      );
    case 'array':
      return schema.items ? new Array(schema.minItems || 1).fill(exampleOf(schema.items, name)) : [];
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return true;
    case 'string':
      return schema.format === 'date-time' ? '2026-11-21T19:30:00.000Z' : 'text';
    default:
      return null;
  }
}

const typesOf = ({ type = [] }: JsonSchema) => (typeof type === 'string' ? [type] : type);

function fits({ anyOf, format, ...schema }: JsonSchema, value: unknown): boolean {
  if (format === 'date-time') return false;
  if (schema.const !== undefined) return schema.const === value;
  if (schema.enum) return schema.enum.includes(value);
  if (anyOf) return anyOf.some((one) => fits(one, value));
  return typesOf(schema).some((type) => typeof value === (type === 'integer' ? 'number' : type));
}
