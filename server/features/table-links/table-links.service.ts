/** The link in a table's QR code: `/customer/checkin/{restaurant}-{table code}`, on the public address. */
export function tableLink(publicUrl: string, restaurantId: number, tableCode: string): string {
  return `${publicUrl}/customer/checkin/${restaurantId}-${tableCode}`;
}
