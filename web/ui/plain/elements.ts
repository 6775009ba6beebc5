import type { ReactElement } from 'react';

/** Children next to other elements. Excludes bare text, which a browser's page translation would replace. */
export type Elements = ReactElement | readonly Elements[] | boolean | null | undefined;
