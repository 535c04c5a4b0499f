import { foldText } from '@portal/files/fold-text.ts'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../db/schema.gen.ts'
import { inScope } from '../../db/scope.ts'
import type { Caller, GrantedEmpresa } from '../acesso/base/caller.ts'
import { correctWords } from './correct.ts'
import { type FoundItem, findItems } from './items.ts'
import { type FoundNota, notesByFigures, notesByKeys, notesOfParties, type PartyNotes } from './notes.ts'
import { findParties, type Search } from './parties.ts'
import type { BuscaText } from './read-text.ts'
import { TELA_NAMES } from './telas.ts'

/** What a search found in the companies of its caller, each list best first. */
export interface Found {
  empresas: readonly GrantedEmpresa[]
  parties: readonly PartyNotes[]
  notes: readonly FoundNota[]
  items: readonly FoundItem[]
  /** The corrected words that were searched; null when they are those written. */
  corrected: readonly string[] | null
}

interface Wanted {
  text: BuscaText
  /** The company that comes first. */
  first: GrantedEmpresa | null
  /** Misspelt words are not corrected. */
  isExact: boolean
  /** The screens that these words name. */
  telas: (words: readonly string[]) => readonly unknown[]
}

/** Searches all companies of the caller. Each query is served by an index and returns a bounded number of rows. */
export function searchEverything(db: Kysely<Database>, user: Caller, wanted: Wanted): Promise<Found> {
  const search = { empresaIds: user.empresas.map(({ id }) => id), firstId: wanted.first?.id ?? null }
  return inScope(db, { empresaIds: search.empresaIds, accountId: user.account.id }, async (tx) => {
    const found = await findAll(tx, { user, search }, wanted.text)
    const isTela = (words: readonly string[]) => wanted.telas(words).length > 0
    const { words: written } = wanted.text
    if (wanted.isExact || hasFound(found) || written.length === 0 || isTela(written)) return found
    const names = [...user.empresas.map(({ name }) => name), ...TELA_NAMES].map(foldText)
    const words = await correctWords(tx, search, { words: written, names })
    if (!words) return found
    const again = await findAll(tx, { user, search }, { ...wanted.text, words })
    return hasFound(again) || isTela(words) ? { ...again, corrected: words } : found
  })
}

const hasFound = ({ empresas, parties, notes, items }: Found): boolean =>
  empresas.length + parties.length + notes.length + items.length > 0

async function findAll(
  tx: Transaction<Database>,
  { user, search }: { user: Caller; search: Search },
  text: BuscaText,
): Promise<Found> {
  const { empresaIds, firstId } = search
  const none = { empresas: [], parties: [], items: [], corrected: null }
  if (text.chaves.length > 0)
    return { ...none, notes: firstCompany(await notesByKeys(tx, empresaIds, text.chaves), firstId) }
  const parties = await notesOfParties(tx, await findParties(tx, search, partyWords(text)))
  const figures = await notesByFigures(tx, empresaIds, text)
  const notes = figures.length > 0 ? figures : newestOf(parties)
  return {
    empresas: findEmpresas(user.empresas, text),
    parties: parties.filter(({ quantity }) => quantity > 0),
    notes: firstCompany(notes, firstId),
    items: await findItems(tx, search, text),
    corrected: null,
  }
}

/** Fewer digits are part of too many tax ids. */
const ROOT_LENGTH = 8

function partyWords({ taxId, digits, words, cents }: BuscaText): readonly string[] {
  if (taxId !== null) return [taxId.toLowerCase()]
  if (digits !== null || cents !== null) return digits !== null && digits.length >= ROOT_LENGTH ? [digits] : []
  return words
}

const firstCompany = (notes: readonly FoundNota[], firstId: number | null): FoundNota[] =>
  notes.toSorted((a, b) => Number(b.empresa_id === firstId) - Number(a.empresa_id === firstId))

const newestOf = (parties: readonly PartyNotes[]): FoundNota[] =>
  parties.flatMap(({ notes }) => notes).toSorted((a, b) => (a.issued_text < b.issued_text ? 1 : -1))

/** The caller's companies by tax id, by its beginning or by words of the name; names that begin with the words first. */
function findEmpresas(empresas: readonly GrantedEmpresa[], { taxId, digits, words }: BuscaText) {
  if (taxId !== null) return empresas.filter((empresa) => empresa.taxId === taxId)
  if (digits !== null && digits.length >= MIN_DIGITS)
    return empresas.filter((empresa) => empresa.taxId.startsWith(digits))
  const folded = words.length === 0 ? [] : empresas.map((empresa) => ({ empresa, name: foldText(empresa.name) }))
  const start = words.join(' ')
  return folded
    .filter(({ name, empresa }) =>
      words.every(
        (word) => name.includes(word) || (word.length >= MIN_DIGITS && empresa.taxId.toLowerCase().includes(word)),
      ),
    )
    .toSorted((a, b) => Number(b.name.startsWith(start)) - Number(a.name.startsWith(start)))
    .map(({ empresa }) => empresa)
}

/** Fewer digits begin too many tax ids. */
const MIN_DIGITS = 4
