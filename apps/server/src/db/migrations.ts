import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from '../base/start-error.ts'

/**
 * The SQL files of the program, which are beside `dist` in the build and beside `src` in development:
 * - `migrations/NNNN_subject.sql`: tables, indexes, rights of tables, initial rows. 0001 to 0016 are the state of release 0.2.0; later ones begin
 *   with 0065. A released file never changes (`migrations/released.sha256`).
 * - `migrations/until-0.2.0`: the files of 0.1.0, for databases and copies of that version alone (level.ts).
 * - `functions`, `policies`: see definitions.ts.
 */
export interface Migration {
  name: string
  text: string
  checksum: string
}

/** Migrations numbered below this one are the state of release 0.2.0: a database that came through `until-0.2.0` has them. */
const FIRST_LATER = '0065'

export const isFolded = ({ name }: Pick<Migration, 'name'>): boolean => name < FIRST_LATER

/** This program's migrations, oldest first. */
export const readMigrations = (): Migration[] => readFolder('migrations')

/** The migrations of 0.1.0, oldest first. */
export const readMigrationsBefore = (): Migration[] => readFolder(join('migrations', 'until-0.2.0'))

function readFolder(folder: string): Migration[] {
  const path = sqlFolder(folder)
  const names = readdirSync(path).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name))
  return names.sort().map((name) => ({ name, ...readSql(join(path, name)) }))
}

/** A file's text and its SHA-256. */
export function readSql(path: string): { text: string; checksum: string } {
  const text = readFileSync(path, 'utf8')
  return { text, checksum: createHash('sha256').update(text).digest('hex') }
}

/** Path of one of the folders of SQL. */
export function sqlFolder(name: string): string {
  for (let parent = import.meta.dirname; parent !== dirname(parent); parent = dirname(parent)) {
    const folder = join(parent, name)
    if (existsSync(join(parent, 'package.json')) && existsSync(folder)) return folder
  }
  throw new StartError(`Pasta ${name} não encontrada: a instalação está incompleta.`)
}

/** Checksums of earlier texts of a file of 0.1.0 that made the same schema, with other comments or another body of a function. */
const EARLIER: Readonly<Record<string, readonly string[]>> = {
  '0004_certificates.sql': [
    '97c85a0d4a22431ce3d0f0957d9921ef7d54935c47c5f70788fad6437272f884',
    '97d65a2fa6c674bb70f6b28c22309390137d09f0d8e5ed02fd21e6ed5a3232d6',
  ],
  '0006_words_and_totals.sql': ['4bb74b2964f594b2477c7af08e93a7e793f2dadac3edd5ab4dea23138c48dfb6'],
  '0012_manifestacao.sql': ['e3474731acb5013c93690d4cb0e547985beb0310704b777b6c4a6e4b53cef1b2'],
  '0013_tarefas.sql': ['930194abe50cf60683e248df1e3d53276fc1b2a707b8d815e48a2a1066804f2d'],
  '0016_conta.sql': [
    '838047ee1a57c828e6a14bde8de3b294700a5ff86e5114b113c94a1b3da91199',
    'd02e69ece8b29bc9b7c72392996c16eedde5bbc327ce2655009f98dfab87246f',
  ],
  '0017_own_account.sql': [
    'e07be0e51b0af1ad3a3fe892b3c0b9395d3bbff528ec5beb875b88587c4b08c7',
    '8deaf3a70514808b686e382b38ef6abead0af5c040e0e749eb09192104be1ba2',
  ],
  '0018_nota_manifest.sql': ['ec9e8f8530c2153fd0bc2d345bce426c3eea4cfcc0f0494424c9759e427bf790'],
  '0028_last_seen.sql': ['2b88590b112bd9f8a4bdd7bfafde0c7e009b50ab702017ac6554dc705d5a97cc'],
  '0031_faster_reads.sql': ['1c2763374e0a27f4a55390903adf056c7988dd6be75757a367b14c490f96170b'],
  '0033_nfse_events.sql': ['71b5c2f6050a4ffba33072b2b03207bb6a98a1fd0be18472ef8af3b3eb084735'],
  '0036_admissions.sql': ['dccf782c0288e685d24b33e816945bad8d9ef7b3648b52837c96499719a2f6e3'],
  '0047_held_roots.sql': ['2e1c0ac967cc561c99001bc868bb90fde73b4cde47cdc37a556ee57760d216e9'],
  '0052_right_ends.sql': ['7d08b16f0f2859af08628cc7886dabc75ce69eb97f67a5d8abc868cb1d2009a3'],
  '0060_unknown_nfse_answers.sql': ['7e6c13e05bd9f7fe57fd0832652bc04df29da9672b40a63554d8fe5e0feaf041'],
  '0062_note_reread.sql': ['90ae358074617beca48d1aea71bfbe461080304d060c403d17474febf8170852'],
  '0064_audit_after_owner.sql': ['3e1831521ab8a2a6de7da138c5422aa045a3bdf3277a3bb268706a55682e1330'],
}

/** Whether a migration was applied with another text than this program's. */
export const isChanged = ({ name, checksum }: Pick<Migration, 'name' | 'checksum'>, applied: string): boolean =>
  applied !== checksum && EARLIER[name]?.includes(applied) !== true
