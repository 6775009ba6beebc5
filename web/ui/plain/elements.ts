import type { ReactElement } from 'react';

/** Child elements without bare text, which a browser's page translation would replace. */
export type Elements = ReactElement | readonly Elements[] | boolean | null | undefined;
