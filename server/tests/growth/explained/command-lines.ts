/** Of each group of commands, those that ask the database for something of their own. */
const text = `
status
account create --name Salim --balance 100
account create --name Bare --no-wallet
account list
account list --search Grown
account change --account :accountId --name Renamed
account change --account :accountId --customer-sms on --two-factor optional
account suspend --account :accountId --reason Unpaid
account resume --account :accountId --reason Paid
key create --account :accountId --name Another
key change --key :apiKeyId --permissions webhooks.write
key disable --key :apiKeyId
key enable --key :apiKeyId
key list
key list --account :accountId
member invite --account :accountId --email sara@example.ae --role viewer
member list
member list --account :accountId
member invitations
member invitations --account :accountId
mail list
mail outbox
operator invite --email omar@example.ae --name Omar --role fleet
operator list
operator invitations
operator change --email rashid@example.ae --name Rashid
audit list
audit list --account :accountId
audit list --action trip
audit list --order oldest
approval list
approval list --status proposed
approval settings
attention list
duty-phone set --mobile 0501234567 --seconds 120
duty-phone show
duty-phone clear
wallet show --account :accountId
wallet top-up --account :accountId --amount 10 --reason Transfer
wallet adjust --account :accountId --amount -1 --reason Correction
wallet freeze --account :accountId
wallet unfreeze --account :accountId
payment list
payment list --account :accountId
payment list --status succeeded
payment show --top-up :topUpId
payment reconcile
payment reconcile --top-up :topUpId
document list
document list --account :accountId
document list --kind tax_invoice
document write --number INV-2026-000001 --output :home/invoice.pdf
vat show --quarter :quarter
seller show
seller set --legal-name Satha --trn 100123456700003 --address Dubai
receivable list
receivable list --status settled
ledger check
ledger check --whole
ledger entries
ledger entries --account :accountId
ledger entries --trip :tripId
ledger trial-balance
ledger trial-balance --account :accountId
figures show --from :from --to :day
trip list
trip list --account :accountId
trip list --status completed
trip list --search Khan
trip list --outcome unsafe
trip list --concern promise_at_risk
trip list --unconfirmed
trip list --mobile 0501234567
trip list --plate 77
trip list --vin VIN77
trip list --case 77
trip list --driver :driverId
trip list --order oldest
trip list --before-trip :tripId
trip list --truck Sharjah+A+10007
trip book --account :accountId --customer-name Omar+Khan --customer-phone 0501112233 --pickup 25.1972,55.2744 --destination 25.0805,55.1403 --type 4
trip show --trip :tripId
trip outcomes --trip :tripId
trip note --trip :tripId --text Gate
trip notes --trip :tripId
trip revoke-link --trip :tripId
evidence list --trip :tripId
evidence hold --trip :tripId --reason Court
evidence release --trip :tripId
tariff list
outcome-fee list
outcome-fee list --account :accountId
calendar list
calendar list --all
calendar show --day 2026-12-02
calendar set-factor --entry 1 --factor 1.2 --source Owner
road-rule add --code e311 --name E311 --name-arabic شارع --road E311 --between 25.17,55.41 25.30,55.47 --hours 06:30-08:30 --season ordinary --from 2040-12-01 --source RTA
road-rule list
road-rule list --all
road-rule exempt --vehicle-type 4 --from 2040-12-01 --source RTA
road-rule exemptions
road-rule preview
road-rule end-exemption --exemption 1 --last-day 2040-12-31 --source RTA
road-rule end --rule 1 --source RTA
toll gates
toll gates --all
toll add-gate --code e311_north --tariff salik --name E311 --name-arabic شارع --at 25.17,55.41 --heading 40 --from 2040-12-01 --source RTA
toll end-gate --gate 1 --last-day 2040-12-31 --source RTA
toll prices
toll prices --all
toll add-price --tariff salik --amount 4 --hours 06:00-10:00 --from 2041-12-01 --source RTA
toll end-price --price 1 --last-day 2040-12-31 --source RTA
toll settings
toll set --account :accountId --tolls charged
toll set --all-accounts --tolls none
toll weigh --minute 1.50
toll differences
extra prices
extra set-price --kind winching --price 200 --valid-from 2041-01-01T00:00
extra set-rule --account :accountId --customer-decides yes
extra rule --account :accountId
customer export --mobile :mobileOfEnded
customer erase --mobile :mobileOfEnded --really
driver add --name Bilal --mobile 0551112233 --licence 2040-01-01
driver list
driver list --search Khan
driver list --status available
driver show --driver :driverId
driver edit --driver :driverId --name Imran
driver renew-licence --driver :driverId --licence 2041-01-01
driver hold --driver :driverId --minutes 5 --reason Fuel
driver release --driver :driverId
driver sign-in-code --driver :driverId
driver tracker --driver :driverId
driver tracker --driver :driverId --device 12345678
driver check-phone --driver :driverId --text
driver shifts
driver shifts --driver :driverId
driver shifts --open
driver sign-out --driver :driverId
driver suspend --driver :driverId --reason Left
driver resume --driver :driverId
tracking-server make
tracking-server show
tracking-server end
vehicle list
vehicle list --search Sharjah
vehicle take-out --vehicle :vehicleId --reason Tyres
vehicle put-back --vehicle :vehicleId
sms list
webhook add --account :accountId --url https://hooks.example.ae/commands
webhook vouch --account :accountId --endpoint :endpointId
webhook list
webhook list --account :accountId
webhook deliveries --endpoint :endpointId
webhook deliveries --endpoint :endpointId --status failed
webhook resend --endpoint :endpointId --after 1
webhook disable --endpoint :endpointId
webhook enable --endpoint :endpointId
`;

/** Command lines in their order: a name behind a colon is what a company knows, or what a command before has made; + is a space. */
export const commandLines: readonly string[] = text.trim().split('\n');
