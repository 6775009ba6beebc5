import type { ReactElement } from 'react';

/** What may stand beside other things: no bare text, which a browser that translates the page would replace. */
export type Elements = ReactElement | readonly Elements[] | boolean | null | undefined;
