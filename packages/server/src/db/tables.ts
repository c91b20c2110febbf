// Written by `npm run tables` from the migrated database. Change a migration, not this file.
import type { Generated } from 'kysely'

type CodingEvent =
  | 'session.start'
  | 'task.acknowledge'
  | 'task.progress'
  | 'input.required'
  | 'resource.limit'
  | 'user.spam'
  | 'task.error'
  | 'task.complete'
  | 'session.end'

type LicenceScope = 'standard' | 'large' | 'unlimited'

type LicenceStep = 'large' | 'unlimited' | 'broadcast'

type PackKind = 'signals' | 'interface' | 'music'

interface ArchiveSums {
  tag: string
  sha256: string
  made_at: Generated<Date>
}

interface AuditLog {
  id: Generated<number>
  at: Generated<Date>
  event: string
  user_id: string | null
  device: Generated<string>
  address: Generated<string>
  actor: string | null
  subject: string | null
  before: unknown
  after: unknown
}

interface CardEvents {
  id: string
  type: string
  intent_id: string | null
  received_at: Generated<Date>
}

interface CatalogueStats {
  only_row: Generated<boolean>
  published_packs: Generated<number>
  version: Generated<number>
  voice_edition: string | null
}

interface Claims {
  user_id: string
  pack_id: string
  claimed_at: Generated<Date>
}

interface DailyCounts {
  day: string
  name: string
  count: number
}

interface DailySalts {
  day: string
  salt: string
}

interface Downloads {
  id: Generated<number>
  at: Generated<Date>
  user_id: string | null
  order_id: string | null
  track_id: string | null
  pack_id: string | null
}

interface EarlierTakes {
  track_id: string
  take: string
  replaced_at: Generated<Date>
}

interface EmptySearches {
  day: string
  text: string
  count: number
}

interface Entitlements {
  user_id: string
  track_id: string
  source: string
  granted_at: Generated<Date>
  order_id: string | null
  suspended_at: Date | null
  withdrawn_at: Date | null
}

interface FacetCounts {
  list: string
  facets: number
  count: number
}

interface Files {
  take: string
  part: string
  key: string
  type: string
  size: number
  sha256: string
  crc32: number
  sound_sha256: string | null
}

interface Handoffs {
  hash: string
  browser: string
  user_id: string
  expires_at: Date
  used_at: Date | null
}

interface HeardToday {
  day: string
  listener: string
}

interface Identities {
  issuer: string
  subject: string
  user_id: string
  email: string
  linked_at: Generated<Date>
}

interface Inquiries {
  id: string
  name: string
  email: string
  email_folded: string
  message: string
  suspicion: string | null
  made_at: Generated<Date>
  answered_at: Date | null
  cleared_at: Date | null
}

interface InstallTokens {
  id: string
  hash: string
  user_id: string
  label: string
  created_at: Generated<Date>
  last_used_at: Date | null
}

interface LicenceProjects {
  id: Generated<number>
  licence: string
  at: Generated<Date>
  project: string | null
}

interface LicenceTexts {
  sha256: string
  version: string
  text: string
}

interface LicenceTracks {
  licence: string
  position: number
  track_id: string
  title: string
  artist_name: string
  take: string | null
  sha256: string | null
}

interface Licences {
  number: string
  order_id: string
  position: number
  item_type: string
  item_id: string
  title: string
  pack_track_count: number | null
  holder_key: string
  licensee_name: string | null
  licensee_company: string | null
  licence_sha256: string
  scope: Generated<string>
  broadcast: Generated<boolean>
  seller_name: string
  seller_address: string
  issued_at: Date
  public_name: Generated<boolean>
  name_outlives_account: Generated<boolean>
  extends: Generated<string[]>
}

interface Limits {
  key: string
  hits: number
  resets_at: Date
}

interface ListedPacks {
  pack_id: string
  published_at: Date
  title_folded: string
  kind: PackKind
  tracks: number
  free_tracks: number
  price_amount: number
  length_ms: number
  tempo_bpm: number | null
  facets: number
  words: string
}

interface ListedTracks {
  track_id: string
  pack_id: string
  published_at: Date
  position: number
  title_folded: string
  price_amount: number
  length_ms: number
  tempo_bpm: number | null
  facets: number
  words: string
}

interface ListedWords {
  word: string
  packs: Generated<number>
  tracks: Generated<number>
  pack_titles: Generated<number>
  track_titles: Generated<number>
}

interface MailedTokens {
  hash: string
  user_id: string
  purpose: string
  minted_at: Generated<Date>
  expires_at: Date
  used_at: Date | null
}

interface MoneyMovements {
  id: Generated<number>
  order_id: string
  at: Generated<Date>
  kind: string
  amount: number
}

interface OrderChanges {
  id: Generated<number>
  order_id: string
  at: Generated<Date>
  status_before: string | null
  status: string
}

interface OrderItemSteps {
  order_id: string
  position: number
  track_id: string
  step: LicenceStep
  joined_later: Generated<boolean>
}

interface OrderItems {
  order_id: string
  position: number
  track_id: string | null
  pack_id: string | null
  title: string
  amount: number
  licence_version: string
  track_ids: string[]
  refunded_at: Date | null
  title_folded: string
  scope: Generated<LicenceScope>
  broadcast: Generated<boolean>
}

interface OrderNumbers {
  single: Generated<boolean>
  latest: number
}

interface Orders {
  id: string
  number: number | null
  user_id: string | null
  status: Generated<string>
  currency: string
  amount: number
  refunded_amount: Generated<number>
  fingerprint: string
  seller_name: string
  seller_address: string
  test: boolean
  attempt: Generated<number>
  intent_id: string | null
  version: Generated<number>
  made_at: Generated<Date>
  expires_at: Date
  paid_at: Date | null
  refund_attempt: Generated<number>
  licensee_name: string | null
  licensee_company: string | null
}

interface Outbox {
  id: string
  kind: string
  facts: unknown
  made_at: Generated<Date>
  next_at: Generated<Date>
  claimed_until: Date | null
  attempts: Generated<number>
  complaint: string | null
  done_at: Date | null
  given_up_at: Date | null
  order_id: string | null
}

interface PackReleaseTracks {
  pack_id: string
  version: string
  position: number
  track_id: string
  take: string
  title: string
  artist_name: string
  original_format: string
  event: CodingEvent | null
}

interface PackReleases {
  pack_id: string
  version: string
  changes: string | null
  announced_at: Date | null
  sealed_at: Date | null
  slug: string | null
  title: string | null
  description: string | null
  cover_take: string | null
}

interface PackTracks {
  pack_id: string
  track_id: string
  position: number
}

interface PackWords {
  word: string
  pack_id: string
}

interface Packs {
  id: string
  slug: string
  title: string
  title_folded: string
  description: string
  price_amount: number
  price_currency: Generated<string>
  is_downloadable_archive: Generated<boolean>
  published_at: Date | null
  created_at: Generated<Date>
  cover_recipe: string | null
  cover_take: string | null
  kind: string | null
  version: string | null
  cover_file: string | null
  first_published_at: Date | null
  voice_recipe: string | null
  voice_take: string | null
}

interface PacksToList {
  pack_id: string
}

interface PacksToVoice {
  pack_id: string
}

interface PublishedDays {
  day: number
  packs: number
}

interface Recordings {
  take: string
  loudness_lufs: number
  true_peak_dbtp: number
  peaks: string
  preview_start_ms: number
  preview_ms: number
  sample_rate: number | null
  channels: number | null
  bits: number | null
  tempo_bpm: number | null
  key: string | null
  brightness_hz: number | null
  roughness: number | null
  attack_ms: number | null
  likeness: string | null
  place: number[] | null
}

interface Samples {
  id: string
  position: number
  title: string
  context: string
  duration_ms: number
  recipe: string
  take: string | null
  old_recipe: string | null
  old_take: string | null
}

interface Seeds {
  name: string
  fingerprint: string
  applied_at: Generated<Date>
}

interface SessionTokens {
  hash: string
  session_id: string
  minted_at: Generated<Date>
  first_used_at: Date | null
  dies_at: Date | null
}

interface Sessions {
  id: string
  user_id: string
  device: Generated<string>
  address: Generated<string>
  started_at: Generated<Date>
  last_seen_at: Generated<Date>
}

interface ShopMoney {
  only_row: Generated<boolean>
  kind: string
}

interface SigningKeys {
  id: string
  public_key: string
  sealed_private_key: string
  made_at: Generated<Date>
  retired_at: Date | null
}

interface TakeClaims {
  recipe: string
  claimed_by: string
  claimed_until: Date
}

interface Takes {
  recipe: string
  made_at: Generated<Date>
}

interface Tracks {
  id: string
  slug: string
  title: string
  artist_name: string
  genre: string
  event: CodingEvent | null
  duration_ms: number
  price_amount: number
  price_currency: Generated<string>
  original_format: string
  is_downloadable: Generated<boolean>
  created_at: Generated<Date>
  recipe: string | null
  take: string | null
  loops: Generated<boolean>
  source_file: string | null
  score_tempo_bpm: number | null
  score_key: string | null
  instruments: Generated<string[]>
}

interface UploadParts {
  upload_id: string
  number: number
  key: string
}

interface Uploads {
  id: string
  user_id: string | null
  name: string
  kind: string
  size: number
  sha256: string
  state: Generated<string>
  complaint: string | null
  take: string | null
  facts: unknown
  checked_until: Date | null
  started_at: Generated<Date>
  used_at: Date | null
}

interface Users {
  id: string
  email: string
  email_folded: string
  display_name: Generated<string>
  bio: Generated<string>
  email_verified_at: Date | null
  password_hash: string | null
  is_admin: Generated<boolean>
  created_at: Generated<Date>
}

export interface Tables {
  archive_sums: ArchiveSums
  audit_log: AuditLog
  card_events: CardEvents
  catalogue_stats: CatalogueStats
  claims: Claims
  daily_counts: DailyCounts
  daily_salts: DailySalts
  downloads: Downloads
  earlier_takes: EarlierTakes
  empty_searches: EmptySearches
  entitlements: Entitlements
  facet_counts: FacetCounts
  files: Files
  handoffs: Handoffs
  heard_today: HeardToday
  identities: Identities
  inquiries: Inquiries
  install_tokens: InstallTokens
  licence_projects: LicenceProjects
  licence_texts: LicenceTexts
  licence_tracks: LicenceTracks
  licences: Licences
  limits: Limits
  listed_packs: ListedPacks
  listed_tracks: ListedTracks
  listed_words: ListedWords
  mailed_tokens: MailedTokens
  money_movements: MoneyMovements
  order_changes: OrderChanges
  order_item_steps: OrderItemSteps
  order_items: OrderItems
  order_numbers: OrderNumbers
  orders: Orders
  outbox: Outbox
  pack_release_tracks: PackReleaseTracks
  pack_releases: PackReleases
  pack_tracks: PackTracks
  pack_words: PackWords
  packs: Packs
  packs_to_list: PacksToList
  packs_to_voice: PacksToVoice
  published_days: PublishedDays
  recordings: Recordings
  samples: Samples
  seeds: Seeds
  session_tokens: SessionTokens
  sessions: Sessions
  shop_money: ShopMoney
  signing_keys: SigningKeys
  take_claims: TakeClaims
  takes: Takes
  tracks: Tracks
  upload_parts: UploadParts
  uploads: Uploads
  users: Users
}
