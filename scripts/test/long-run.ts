/** Test files that only the long run goes through, and why that is enough: what holds their subject in the short one. */
export const longRunFiles: Record<string, string> = {
  'bin/accounts.test.ts':
    'kills the shop while people register, and runs two; the server tries registration and the outbox',
  'bin/dump.test.ts':
    'backs up and restores by commands, on both databases; the server moves a shop in dump.test.ts',
  'bin/start-shop.recovery.test.ts':
    'kills the shop and cuts off its database; that it starts, answers and stops is tried in start-shop.test.ts',
  'bin/payments.test.ts':
    'kills the shop while people pay; orders.histories.test.ts cuts off whole histories at random',
  'bin/rolling-restarts.test.ts':
    'restarts two servers under load; how long a server stays is tried in readiness.test.ts, that it stops in start-shop.test.ts',
  'bin/studio.test.ts':
    'renders sounds for half a minute; what is stored and asked for is tried on the server',

  'packages/sounds/src/analysis/portrait.test.ts':
    'measures rendered sounds, which change with packages/sounds alone',
  'packages/sounds/src/check.test.ts':
    'renders and measures whole packs, which change with packages/sounds alone',
  'packages/sounds/src/covers/draw.test.ts':
    'draws every kind of cover, which change with packages/sounds alone',
  'packages/sounds/src/dsp/play.test.ts': 'renders every voice, which change with packages/sounds alone',
  'packages/sounds/src/ingest/ingest-refusals.test.ts':
    'ninety broken files; some of them are tried by an import and an upload on the server',
  'packages/sounds/src/files/preview.test.ts':
    'encodes previews of whole pieces, which change with packages/sounds alone',

  'packages/server/src/features/dump/dump.damage.test.ts':
    'two hundred kinds of damage, whose refusal changes with features/dump alone',
  'packages/server/src/features/dump/dump.engines.test.ts':
    'a hundred orders from one engine to the other and back; a shop is moved in dump.test.ts',
  'packages/server/src/features/dump/dump.moment.test.ts':
    'exports while others write; what is exported is tried in dump.test.ts',

  'packages/server/src/features/library/downloads/library.media-on-s3.test.ts':
    'each way in which a store fails, at the level of downloads; ports/s3 tries them at the store, media.test.ts its contract',

  'packages/server/src/features/orders/stress/orders.crash.test.ts':
    'cuts off every statement; histories of the short run are cut off at random ones',
  'packages/server/src/features/orders/stress/orders.event-storm.test.ts':
    'a storm of events; duplicates and late ones are tried one by one in orders.card-events.test.ts',
  'packages/server/src/features/orders/stress/orders.histories.more.test.ts':
    'further seeds of the same histories',
  'packages/server/src/features/orders/stress/orders.two-servers.test.ts':
    'many buyers on two servers; two at once are tried in orders.race.test.ts',

  'packages/e2e/specs/account/account-forms.spec.ts':
    'what the forms of an account say; the server tries each change, account-tabs.spec.ts the page',
  'packages/e2e/specs/account/account-look.spec.ts':
    'widths, colours and fingers; what the account does is tried',
  'packages/e2e/specs/account/account-settings.spec.ts':
    'ending sessions, taking data away, deletion: the server tries each; the tabs and forms stay',
  'packages/e2e/specs/account/account-verification.spec.ts':
    'notes on an unverified address; that it is verified is tried in identity-signup.spec.ts',
  'packages/e2e/specs/cart/cart-look.spec.ts': 'widths, colours and focus; what the cart does is tried',
  'packages/e2e/specs/cart/cart-owners.spec.ts':
    'what owners can add: cart-steps.rules has tables of it, the server quotes it',
  'packages/e2e/specs/cart/cart-prices.spec.ts':
    'prices that differ: pricing.rules and cart-item-text.rules have tables of them',
  'packages/e2e/specs/cart/cart-storage.spec.ts':
    'damaged, old and shared carts: cart.rules has a table of them',
  'packages/e2e/specs/catalogue/track-link.spec.ts':
    'links to a moment: track-deep-link.rules has a table of them',
  'packages/e2e/specs/contact/contact-draft.spec.ts':
    'what becomes of a draft; that an inquiry arrives is tried in contact.spec.ts',
  'packages/e2e/specs/desk/desk-actions.spec.ts':
    'what becomes of a press at the desk when it goes slowly or wrong; the story of an owner presses them all',
  'packages/e2e/specs/desk/desk-catalogue.spec.ts':
    'the screens of packs; the server tries each call, desk-story.spec.ts imports, publishes and withdraws one',
  'packages/e2e/specs/desk/desk-lists.spec.ts':
    'lists that are emptied, slow or left; the story of an owner goes through them all',
  'packages/e2e/specs/desk/desk-orders.spec.ts':
    'the screens of orders; the server tries each call, desk-story.spec.ts a refund',
  'packages/e2e/specs/desk/desk-people-letters-figures.spec.ts':
    'screens over calls that the server tries one by one',
  'packages/e2e/specs/desk/desk-uploads.spec.ts':
    'uploads cut off and resumed: the server tries it byte by byte, desk-story.spec.ts replaces a recording',
  'packages/e2e/specs/every-page/buyer-pages-stress.spec.ts':
    'large type and long words on screens that have tests of their own',
  'packages/e2e/specs/every-page/paint-and-layout-shifts.spec.ts':
    'cold loads with fonts held back, page after page',
  'packages/e2e/specs/every-page/specimen.spec.ts':
    'a page that no visitor sees, and a development server to start for it',
  'packages/e2e/specs/every-page/touch-and-keyboard.spec.ts':
    'every page by finger and keyboard; login, cart and tabs are tried by keyboard in their own files',
  'packages/e2e/specs/home/lazy-islands.spec.ts':
    'parts whose script is late or lost; that they come is tried in home.spec.ts',
  'packages/e2e/specs/home/sound-figures.spec.ts':
    'the figures of the paper in detail; that they are there is tried in home.spec.ts',
  'packages/e2e/specs/identity/identity-session.spec.ts':
    'logins across tabs, ends and faults: session.rules has a table of them',
  'packages/e2e/specs/identity/identity-story.spec.ts': 'every step of the story has a test of its own',
  'packages/e2e/specs/identity/identity-verified-elsewhere.spec.ts':
    'an address verified in another tab; that it is verified is tried in identity-signup.spec.ts',
  'packages/e2e/specs/identity/identity-way-back.spec.ts':
    'where a login leads back to; that it leads back is tried in identity-login.spec.ts',
  'packages/e2e/specs/layout/layout-arrival.spec.ts':
    'where one arrives on going back; that pages begin at the top is tried in catalogue-search.spec.ts',
  'packages/e2e/specs/layout/page-heads.spec.ts':
    'what search engines read of each page; it changes with layout/head.ts alone',
  'packages/e2e/specs/library/library-downloads.spec.ts':
    'downloads cut off, resumed or refused; that one arrives whole is tried in library.spec.ts',
  'packages/e2e/specs/library/library-ownership.spec.ts':
    'stamps on covers, and nothing moves; who owns what is tried on the server',
  'packages/e2e/specs/orders/checkout-refusals.spec.ts':
    'each refusal before a payment is tried on the server',
  'packages/e2e/specs/orders/checkout-tabs.spec.ts': 'one order in several tabs: the server tries real races',
  'packages/e2e/specs/player/player-autoplay-blocked.spec.ts':
    'a second browser with other settings, for one sentence',
  'packages/e2e/specs/player/player-failures.spec.ts': 'each way to fail: player.rules has a table of them',
  'packages/e2e/specs/player/player-waveform.spec.ts':
    'the waveform by pointer, keys and finger; that a preview plays is tried in player.spec.ts',
  'packages/e2e/specs/running/two-servers.spec.ts':
    'the story of library.spec.ts on two servers with a bucket; the server tries the bucket, bin/rolling-restarts.test.ts two servers',
  'packages/e2e/specs/rehearsal/rehearsal.spec.ts':
    'the figure at work: rehearsal.rules and rehearsal-script.rules have tables of it, home.spec.ts opens its page',
  'packages/e2e/specs/rehearsal/rehearsal-interrupted.spec.ts':
    'what comes in between: rehearsal.rules has a table of it',
  'packages/e2e/specs/rehearsal/rehearsal-terminal.spec.ts': 'how the terminal scrolls',
}
