import { loadOrCreateSecret } from '@earcon/server/app-secret'
import { readConfig } from '@earcon/server/config'
import { openDatabase } from '@earcon/server/db/open'
import { forgetRehearsal } from '@earcon/server/seeding/rehearsal'

/** Before a shop goes live: everybody who took part in its rehearsal is forgotten, with all they did. */
export async function forgetEverybody() {
  const config = readConfig(process.env, { loadSecret: loadOrCreateSecret })
  const { db, close } = await openDatabase(config.database)
  try {
    const { users, orders } = await forgetRehearsal({ db, config })
    process.stdout.write(
      `Forgotten: accounts ${users}, orders ${orders}. The catalogue is as it was. Captured mail and play cards stay in ${config.dataDir}.\n`,
    )
  } finally {
    await close()
  }
}
