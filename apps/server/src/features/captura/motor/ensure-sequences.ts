import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import type { World } from './world.ts'

/** Creates the sequences of companies whose capture is on; they are due at once. */
export const ensureSequences = (
  db: Kysely<Database>,
  { environment, demo, adn }: Pick<World, 'environment' | 'demo' | 'adn'>,
): Promise<unknown> =>
  sql`insert into capture_sequence (service, environment, tax_id, demo, next_at)
    select v.service, ${environment}, e.tax_id, e.demo, now()
    from capture_setting c join empresa e on e.id = c.empresa_id and e.active and e.demo = ${demo},
      lateral (values ('nfe', c.nfe), ('cte', c.cte), ('mdfe', c.mdfe), ('nfse', c.nfse and ${adn !== null})) as v (service, is_wanted)
    where c.is_on and v.is_wanted
    on conflict do nothing`.execute(db)
