import { dinerPaths, tableSegment } from '../../../core/domain/paths.ts';

/** The link in a table's QR code, on the public address. */
export function tableLink(publicUrl: string, restaurantId: number, tableCode: string): string {
  return publicUrl + dinerPaths.checkIn(tableSegment(restaurantId, tableCode));
}
