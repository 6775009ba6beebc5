/** Method and path (below `/api`) of every call. A separate file, so that callers don't load the schemas. */

// session
export const signIn = 'POST /token/generate-token';
export const secondStep = 'POST /token/secondstep';
export const signOut = 'POST /logout';
export const askPasswordLink = 'GET /token/getpasswordlink';
export const menus = 'GET /menus';
export const userPrivileges = 'GET /userprivileges';
export const exposures = 'GET /exposures';
export const restaurantNames = 'GET /restaurantidname';
export const managerCode = 'POST /managercode';

// account
export const account = 'GET /account';
export const setPin = 'POST /accountpin';
export const newApp = 'POST /secondstepsetup';
export const addSecondStep = 'POST /secondstepadd';
export const removeSecondStep = 'POST /secondstepremove';
export const newPasskey = 'POST /passkeysetup';
export const addPasskey = 'POST /passkeyadd';
export const removePasskey = 'POST /passkeyremove';
export const recoveryCodes = 'POST /recoverycodes';
export const lockSession = 'POST /locksession';
export const unlockSession = 'POST /unlocksession';
export const proveAgain = 'POST /proveagain';
export const sessions = 'GET /sessions';
export const endSession = 'POST /endsession';
export const endSessions = 'POST /endsessions';
export const quickStaff = 'GET /token/quickstaff';
export const quickSignIn = 'POST /token/quicksignin';

// restaurant-session
export const taxRate = 'GET /external/gettaxrate';
export const restaurantConfig = 'GET /external/getresconfig';
export const dinerChargePlan = 'GET /external/getMarkupPlan';
export const staffChargePlan = 'GET /getMarkupPlan';

// check-in
export const verifyTable = 'GET /external/verifytable';
export const isOtpRequired = 'GET /external/isotprequire';
export const checkOtp = 'GET /external/otp';
export const sayFirstName = 'POST /external/firstname';
export const letGuestIn = 'POST /letguestin';

// menu
export const itemMenu = 'GET /external/itemmenu';
export const menuOutline = 'GET /menuoutline';
export const arrangeMenu = 'POST /menuorder';
export const menuFile = 'GET /menufile';
export const importMenu = 'POST /menuimport';

// orders
export const placeOrder = 'POST /external/placeorder';
export const takeOrder = 'POST /takeorder';
export const cancelSubOrder = 'POST /external/cancelorder';
export const dinerOrder = 'GET /external/fetchorder';
export const dinerCloseOrder = 'POST /external/closeorder';
export const closeOrder = 'POST /closeorder';
export const fireCourse = 'POST /firecourse';
export const reopenOrder = 'POST /reopenorder';
export const seeSubOrders = 'POST /seesuborders';
export const voidDish = 'POST /voiddish';
export const previewVoid = 'POST /voidpreview';
export const orderById = 'GET /fetchorderbyid/:orderID';
export const orderByNoId = 'GET /fetchorderbyid';
export const searchOrders = 'GET /searchorders';
export const invoiceStatus = 'GET /external/fetchorderby';
export const latePayments = 'GET /latepayments';

// floor
export const activeOrders = 'GET /getactiveorders';
export const hasOrdered = 'GET /hasordered';
export const floorTables = 'GET /fetchtables/:state';
export const tableDetail = 'GET /tabledetail';
export const takeOverTables = 'POST /takeovertables';
export const freeTable = 'POST /freetable';
export const joinOrders = 'POST /joinorders';
export const separateOrder = 'POST /separateorder';
export const payJoined = 'POST /payjoined';
export const moveTable = 'POST /movetable';
export const ownTable = 'GET /external/table';

// table-calls
export const callStaff = 'POST /external/callstaff';
export const ownTableCalls = 'GET /external/tablecalls';
export const tableCalls = 'GET /tablecalls';
export const takeTableCall = 'POST /taketablecall';

// payments
export const setOrderToPaid = 'GET /setordertopaid';
export const sendInvoice = 'GET /fetchorderby/:orderid';
export const payOrder = 'POST /external/payorder';
export const leaveCheckout = 'POST /external/leavecheckout';
export const completeOrder = 'POST /external/completeorder';

// invoices
export const receipt = 'GET /receipt/:orderid';
export const dinerReceipt = 'GET /external/receipt';
export const invoiceAddress = 'POST /external/invoiceaddress';
export const undeliveredInvoices = 'GET /undeliveredinvoices';
export const eraseAddress = 'POST /eraseaddress';
export const invoiceBuyer = 'POST /invoicebuyer';
export const resendInvoice = 'POST /resendinvoice';

// splits
export const splitOf = 'GET /external/splitbill/:orderID';
export const splitBill = 'POST /external/splitbill';

// refunds
export const refund = 'POST /refund';
export const refunds = 'GET /refunds/:orderID';

// approvals
export const askApproval = 'POST /askapproval';
export const approval = 'GET /approval/:approvalID';
export const withdrawApproval = 'POST /withdrawapproval';
export const approvals = 'GET /approvals';
export const answerApproval = 'POST /answerapproval';
export const approvers = 'GET /approvers';

// disputes
export const disputes = 'GET /disputes';
export const orderDisputes = 'GET /disputes/:orderID';

// categories
export const itemCategories = 'GET /itemcategories';
export const saveCategory = 'POST /itemcategory';
export const deleteCategory = 'GET /categorydelete';
export const categoryNames = 'GET /categoryidname';

// choice-groups
export const choiceGroups = 'GET /choicegroups';
export const choiceGroupNames = 'GET /choicegroupnames';
export const saveChoiceGroup = 'POST /choicegroup';
export const deleteChoiceGroup = 'DELETE /choicegroup';

// items
export const items = 'GET /items';
export const itemById = 'GET /item/:id';
export const itemByNoId = 'GET /item';
export const itemStocks = 'GET /itemstock';
export const itemStock = 'POST /itemstock';
export const choiceStocks = 'GET /choicestock';
export const choiceStock = 'POST /choicestock';
export const saveItem = 'POST /item';
export const savePhoto = 'POST /itemphoto';
export const removePhoto = 'DELETE /itemphoto';

// dining-tables
export const diningTables = 'GET /fetchtable';
export const saveDiningTable = 'POST /addtable';
export const renewTable = 'POST /renewtable';
export const endVisit = 'POST /endvisit';
export const visitPhones = 'GET /visitphones';
export const putPhoneOut = 'POST /putphoneout';
export const ownData = 'GET /accountdata';
export const userData = 'GET /userdata';
export const formerUsers = 'GET /formerusers';
export const eraseUser = 'POST /eraseuser';
export const attendantNames = 'GET /serveridname';
export const addTables = 'POST /addtables';

// attendants
export const attendants = 'GET /getservers';
export const saveAttendant = 'POST /addservers';
export const resetTips = 'POST /alltipreset';

// roles
export const roles = 'GET /roles';
export const role = 'GET /role';
export const saveRole = 'POST /role';
export const allPrivileges = 'GET /allprivileges';
export const restaurantPrivileges = 'GET /restauntprivs';
export const roleNames = 'GET /roleidname';

// users
export const users = 'GET /users';
export const user = 'GET /user';
export const saveUser = 'POST /user';
export const deleteUser = 'DELETE /user';
export const dropSecondStep = 'POST /usersecondstep';

// passwords
export const changePassword = 'POST /changepassword';
export const resetPassword = 'POST /token/resetforgotpwd';

// kitchen
export const kitchenTickets = 'GET /kitchentickets';
export const servedTickets = 'GET /kitchenserved';
export const stepKitchen = 'POST /kitchenstep';
export const undoKitchenStep = 'POST /kitchenundo';
export const acknowledgeTicket = 'POST /kitchenacknowledge';
export const clearOldTickets = 'POST /kitchenclear';
export const pauseOrders = 'POST /kitchenpause';
export const kitchenStations = 'GET /kitchenstations';
export const saveKitchenStation = 'POST /kitchenstation';
export const deleteKitchenStation = 'DELETE /kitchenstation';

// areas and their floor plans
export const floorPlan = 'GET /floorplan';
export const saveFloorPlan = 'POST /floorplan';
export const saveAreas = 'POST /areas';
export const closeArea = 'POST /closearea';

// printers
export const printers = 'GET /printers';
export const savePrinter = 'POST /printer';
export const deletePrinter = 'POST /printerdelete';
export const testPrinter = 'POST /printertest';
export const openDrawer = 'POST /opendrawer';
export const printJobs = 'GET /printjobs';
export const printAgain = 'POST /printagain';
export const troubledPrinters = 'GET /troubledprinters';
export const sendPrints = 'POST /sendprints';
export const dropPrints = 'POST /dropprints';
export const ticketPaper = 'GET /ticketpaper';

// changes
export const staffChanges = 'GET /changes';
export const tableChanges = 'GET /external/changes';

// audit
export const auditTrail = 'GET /audit';
export const verifyAudit = 'GET /auditverify';
export const securityAlerts = 'GET /securityalerts';

// reports
export const revenueReport = 'GET /revenuereport';
export const revenueTotal = 'GET /revenuetotal';
export const orderStats = 'GET /orderstatReport';
export const tips = 'GET /serverstatReport';
export const revenueChart = 'GET /revenuechart';
export const orderChart = 'GET /orderstatchart';
export const tipsChart = 'GET /serverstatchart';

// numbers
export const numberedRecords = 'GET /numberedrecords';
export const verifyNumbers = 'GET /numbersverify';
export const confirmLastNumber = 'POST /lastnumber';

// plans
export const plans = 'GET /chargeslist';
export const savePlan = 'POST /saveApplicationCharge';
export const deletePlan = 'GET /Plandelete';
export const planNames = 'GET /planIdName';

// restaurants
export const restaurants = 'GET /getrestaurants';
export const saveRestaurant = 'POST /addrestaurant';
export const saveLogo = 'POST /restaurantlogo';
export const removeLogo = 'DELETE /restaurantlogo';
