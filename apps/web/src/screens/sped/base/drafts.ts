import { createEvent, useSnapshot } from '../../../lib/store.ts'
import { useEmpresa } from '../../../session/empresa.ts'
import { hasStoredUsuario, useUsuario } from '../../../session/session.ts'

/** Unsaved settings by path. */
export type Draft = ReadonlyMap<string, unknown>

const NONE: Draft = new Map()
/** Drafts by user and company, kept until the page is closed. */
const drafts = new Map<string, Draft>()
const changed = createEvent()

function keep(owner: string, draft: Draft): void {
  if (draft.size > 0) drafts.set(owner, draft)
  else drafts.delete(owner)
  changed.emit()
}

const draftOf = (owner: string): Draft => drafts.get(owner) ?? NONE

/** Unsaved settings per user and company, so that another user never sees them. */
export function useDraft() {
  const { id } = useUsuario()
  const { cpfcnpj } = useEmpresa()
  const owner = `${id} ${cpfcnpj}`
  return {
    draft: useSnapshot(changed, () => draftOf(owner)),
    change: (path: string, value: unknown) => keep(owner, new Map([...draftOf(owner), [path, value]])),
    /** Removes saved values; values changed during the save are kept */
    saved: (savedDraft: Draft) =>
      keep(owner, new Map([...draftOf(owner)].filter(([path, value]) => savedDraft.get(path) !== value))),
  }
}

// after a sign-out the browser must not ask
addEventListener('beforeunload', (event) => {
  if (drafts.size > 0 && hasStoredUsuario()) event.preventDefault()
})
