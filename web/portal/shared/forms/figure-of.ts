import { sessionFormats } from '../../sign-in/session/use-formats.ts';

/** An amount from the wire as it is typed: 12.5 -> '12.50'. */
export function figureOf(price: number): string {
  const { centsOf, toFigure } = sessionFormats();
  return toFigure(centsOf(price));
}
