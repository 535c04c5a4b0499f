import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.gen.ts'

/** Admits every active establishment to the certificate of its root, unless it uses one. */
export const admitRoots = (db: Kysely<Database>): Promise<unknown> =>
  sql`insert into capture_admission (empresa_id, certificate_id, admitted_at, admitted_by_name)
    select e.id, k.id, now(), 'Teste' from capture_certificate k join empresa e on e.root = k.root and e.demo = k.demo and e.active
    on conflict (empresa_id) do nothing`.execute(db)
