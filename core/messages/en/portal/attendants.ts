import { room } from '../../message.ts';

export const attendantMessages = room('portal/attendants', {
  record: 'Server',
  listTitle: 'Server Profile',
  listFailed: 'Failed to get server list!',
  listEmpty: 'No servers found.',
  noneYet: 'There are no servers yet.',
  detailTitle: 'Attendant Detail',
  addTitle: 'Add Attendant',
  addButton: 'Add New Server',
  savedElsewhere: 'Record saved successfully! It is at {restaurant}: choose that restaurant at the top to see it.',
  deleted: 'Server Deleted successfully!',
  tipReset: 'Tip Reset',
  tipResetQuestion: 'Are you sure to reset the tips of all servers?',
  tipResetDone: 'Tip Reset Successfull',
  tipResetFailed: 'Failed to reset tips!',
  restaurantHint: 'Where they work.',
  nameHint: 'Shown with their tables and tips.',
  codeHint: 'Your own number or letters for them; the tips report shows it.',
  statusHint: 'Whether they work today.',
  tipHint: 'Adds up until it is reset. Payments and the tips report keep every tip.',
  restaurantMissing: 'Restaurant is mandatory!',
  codeMissing: 'Code is mandatory!',
  /** Of a refused save. */
  refused: {
    MissingName: 'Mandatory field server name is missing!',
    NameAlreadyExist: 'Server name is exists!',
  },
  tipToday: "Today's Tip Total",
  resetTip: 'Reset the tip total to zero',
  reset: 'Reset',
  tip: 'Tip',
  onDuty: 'On Duty',
  /** As the form says it, and the list. */
  offDuty: 'Off Duty',
  listedOffDuty: 'Off-Duty',
});
