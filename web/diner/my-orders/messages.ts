export const myOrdersMessages = {
  askCancel: 'Are you sure to cancel this Order?',
  canceled: 'Order Canceled Successfully!',
  cancelFailed: 'Order already Confirmed cannot be Canceled!',
  askClose: 'Are you sure to close this Order?',
  closeMeans: 'Nothing more can be ordered after that. You can add a tip on the next screen.',
  closeFailed: 'One or more orders is pending confirmation from the restaurant!',
  missingId: 'Id is missing to get record!',
  fetchFailed: 'Error api to get item!',
  alreadyPaid: 'This order is already paid.',
  noAnswer: 'There was no answer. Please try again.',
  empty: 'Nothing ordered yet',
  allPaid: 'Everything is paid',
  waiting: 'Restaurant will confirm the order shortly',
} as const;

export function fetchMessage(code: string | undefined): string {
  return code === 'MISSING_ID' ? myOrdersMessages.missingId : myOrdersMessages.fetchFailed;
}
