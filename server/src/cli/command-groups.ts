import type { Command } from 'commander';

export type CommandEntry = {
  readonly name: string;
  readonly summary: string;
  /** Loaded only when it is the one that was called: a command starts no slower than it must. */
  readonly load: () => Promise<(command: Command) => void>;
};

export const commandGroups: Readonly<Record<string, readonly CommandEntry[]>> = {
  'Run the service:': [
    {
      name: 'start',
      summary: 'run sandbox and live on this machine, with a PostgreSQL of their own',
      load: async () => (await import('./commands/service.ts')).declareStart,
    },
    {
      name: 'serve',
      summary: 'run one environment in this process, for production',
      load: async () => (await import('./commands/service.ts')).declareServe,
    },
    {
      name: 'work',
      summary: 'look for drivers and do all else that nobody asks for, without serving',
      load: async () => (await import('./commands/service.ts')).declareWork,
    },
    {
      name: 'migrate',
      summary: 'bring a database to this release, without serving',
      load: async () => (await import('./commands/service.ts')).declareMigrate,
    },
    {
      name: 'status',
      summary: 'show what waits, what is set and what runs',
      load: async () => (await import('./commands/status.ts')).declareStatus,
    },
  ],
  'Accounts and money:': [
    {
      name: 'account',
      summary: "create, change, suspend and list accounts, the integrators' businesses",
      load: async () => (await import('./commands/accounts/account.ts')).declareAccount,
    },
    {
      name: 'member',
      summary: 'invite people to the portal, list them, change their roles, suspend and remove them',
      load: async () => (await import('./commands/members/member.ts')).declareMember,
    },
    {
      name: 'mail',
      summary: 'list and show the mails to members that wait, or were sent',
      load: async () => (await import('./commands/members/mail.ts')).declareMail,
    },
    {
      name: 'key',
      summary: 'create, list, disable, enable and revoke API keys',
      load: async () => (await import('./commands/key.ts')).declareKey,
    },
    {
      name: 'webhook',
      summary: "tell accounts' own servers of events: add, list, test, disable, resend and more",
      load: async () => (await import('./commands/webhooks/webhook.ts')).declareWebhook,
    },
    {
      name: 'wallet',
      summary: 'show, top up, adjust and freeze wallets',
      load: async () => (await import('./commands/wallet.ts')).declareWallet,
    },
    {
      name: 'payment',
      summary: 'list, show, refund and reconcile top-ups by card',
      load: async () => (await import('./commands/payments/payment.ts')).declarePayment,
    },
    {
      name: 'document',
      summary: 'list receipts and tax invoices, and write them and statements as PDF',
      load: async () => (await import('./commands/documents/document.ts')).declareDocument,
    },
    {
      name: 'vat',
      summary: 'show the VAT of a quarter, by documents and by the ledger',
      load: async () => (await import('./commands/documents/vat.ts')).declareVat,
    },
    {
      name: 'seller',
      summary: 'say who sells: the name, address and tax number on documents',
      load: async () => (await import('./commands/documents/seller.ts')).declareSeller,
    },
    {
      name: 'approval',
      summary: 'list, approve, reject and withdraw what takes two people, and say what does',
      load: async () => (await import('./commands/approvals/approval.ts')).declareApproval,
    },
    {
      name: 'receivable',
      summary: 'list what callers owe for their trips, and note what they pay',
      load: async () => (await import('./commands/booking/receivable.ts')).declareReceivable,
    },
    {
      name: 'ledger',
      summary: 'prove that the ledger is sound',
      load: async () => (await import('./commands/ledger/ledger.ts')).declareLedger,
    },
  ],
  'Trips and prices:': [
    {
      name: 'figures',
      summary: 'show how the company does: trips, revenue, promises, answers of drivers, demand',
      load: async () => (await import('./commands/figures/figures.ts')).declareFigures,
    },
    {
      name: 'trip',
      summary:
        'book, list and show trips of all accounts, free their drivers, and end those that cannot go on',
      load: async () => (await import('./commands/trips/trip.ts')).declareTrip,
    },
    {
      name: 'evidence',
      summary: 'list, check, copy and hold what drivers recorded of vehicles: photos, signatures, readings',
      load: async () => (await import('./commands/evidence/evidence.ts')).declareEvidence,
    },
    {
      name: 'tariff',
      summary: 'list vehicle types and what they cost, and change it from a date on',
      load: async () => (await import('./commands/tariff.ts')).declareTariff,
    },
    {
      name: 'outcome-fee',
      summary: 'list what the outcomes of failed trips cost, and say what they cost from a moment on',
      load: async () => (await import('./commands/trips/outcome-fee.ts')).declareOutcomeFee,
    },
    {
      name: 'calendar',
      summary: 'list, add and change holidays, Ramadan and special days, and say what they cost',
      load: async () => (await import('./commands/calendar/calendar.ts')).declareCalendar,
    },
    {
      name: 'road-rule',
      summary: 'list, add and end roads that are closed to trucks, and see what a rule would change',
      load: async () => (await import('./commands/road-rules/road-rule.ts')).declareRoadRule,
    },
    {
      name: 'toll',
      summary: 'list, add and end toll gates and what they take, and say which accounts are charged',
      load: async () => (await import('./commands/tolls/toll.ts')).declareToll,
    },
    {
      name: 'extra',
      summary: 'list and set prices of extras, say who accepts them, ask for one, take one back',
      load: async () => (await import('./commands/extras/extra.ts')).declareExtra,
    },
  ],
  'The company:': [
    {
      name: 'operator',
      summary: "invite the company's people to the console, list them, change their roles, suspend them",
      load: async () => (await import('./commands/operators/operator.ts')).declareOperator,
    },
    {
      name: 'audit',
      summary: 'read who did what, in the console, in the portal and by commands',
      load: async () => (await import('./commands/operators/audit.ts')).declareAudit,
    },
    {
      name: 'attention',
      summary: 'list what is amiss now, take alarms, put them off',
      load: async () => (await import('./commands/attention/attention.ts')).declareAttention,
    },
    {
      name: 'duty-phone',
      summary: 'say whom texts about alarms go to that no console has shown',
      load: async () => (await import('./commands/attention/duty-phone.ts')).declareDutyPhone,
    },
  ],
  'Customers:': [
    {
      name: 'customer',
      summary: 'export everything about a mobile number, or erase the person from it',
      load: async () => (await import('./commands/customer.ts')).declareCustomer,
    },
  ],
  'Places:': [
    {
      name: 'place',
      summary: 'find a place by what somebody pasted: coordinates, a link of a map, a plus code, a name',
      load: async () => (await import('./commands/place.ts')).declarePlace,
    },
  ],
  'Drivers:': [
    {
      name: 'driver',
      summary: 'add, import, edit, list, suspend and resume drivers, show shifts, make sign-in codes',
      load: async () => (await import('./commands/driver.ts')).declareDriver,
    },
    {
      name: 'tracking-server',
      summary: "make the address to which the company's tracking server forwards positions, and end it",
      load: async () => (await import('./commands/fleet/tracking-server.ts')).declareTrackingServer,
    },
    {
      name: 'vehicle',
      summary: 'add, import, edit, list and retire the trucks that they drive',
      load: async () => (await import('./commands/vehicle.ts')).declareVehicle,
    },
    {
      name: 'sms',
      summary: 'list the short messages to phones, such as sign-in codes, and how they fared',
      load: async () => (await import('./commands/sms.ts')).declareSms,
    },
  ],
  'The road map:': [
    {
      name: 'map',
      summary: 'install, build and look at the road map',
      load: async () => (await import('./commands/map/declare-map.ts')).declareMap,
    },
  ],
  'Backups of the embedded database:': [
    {
      name: 'backup',
      summary: 'write a backup, also while the service runs',
      load: async () => (await import('./commands/backup.ts')).declareBackup,
    },
    {
      name: 'restore',
      summary: 'put a backup in place of what is there',
      load: async () => (await import('./commands/restore.ts')).declareRestore,
    },
  ],
};
