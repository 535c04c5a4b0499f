import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../api/http/http.ts'
import { fetchRegister, type Register, registerOptions, saveProdutos } from '../../../api/produtos.ts'
import { restoreVersao } from '../../../api/produtos-versoes.ts'
import { notify } from '../../../lib/notify.ts'
import { onSessionEnd, session } from '../../../session/session.ts'
import { keepDraft, readDraft } from './draft.ts'
import { type Clash, changesOf, mergeOver } from './merge.ts'
import { parseInPauses, type RegisterText, readRegister, registerJson, registerLines } from './register-text.ts'
import { afterSave, openSheet, type RegisterSheet, unsaved, withLines } from './sheet.ts'
import { discardedText, keptText } from './words.ts'

/** Another user saved meanwhile: who, when, and the fields that both changed. */
export interface Conflict {
  version: number
  who: string | null
  at: string | null
  clashes: readonly Clash[]
}

export interface RegisterEdit {
  at: string | null
  who: string | null
}

const headOf = ({ at, who }: RegisterText): RegisterEdit => ({ at, who })

/** The register of one company and sistema: loaded, edited, kept as a draft and saved. */
export function useRegister(register: Register, draftKey: string) {
  const query = useQuery(registerOptions(register))
  const [sheet, setSheet] = useState<RegisterSheet | null>(null)
  const [head, setHead] = useState<RegisterEdit>({ at: null, who: null })
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const show = (reply: RegisterText) => {
    setSheet(openSheet(registerLines(reply), reply.version))
    setHead(headOf(reply))
  }
  const take = (reply: RegisterText, changes: Parameters<typeof mergeOver>[2], forced: boolean) => {
    const { sheet: merged, clashes } = mergeOver(registerLines(reply), reply.version, changes)
    setSheet(merged)
    setHead(headOf(reply))
    if (forced || clashes.length > 0) setConflict({ version: reply.version, who: reply.who, at: reply.at, clashes })
  }
  useOpening(query.data, (reply) =>
    readDraft(draftKey).then((draft) => {
      if (draft && draft.changes.length > 0) take(reply, draft.changes, draft.version !== reply.version)
      else show(reply)
    }),
  )
  const kept = useDraft(draftKey, sheet)
  const latest = useLatest(sheet)
  useReading(sheet)
  const save = async (): Promise<void> => {
    if (!sheet) return
    const version = await saveOver(register, sheet)
    if (version === null) return take(await fetchText(register), changesOf(latest.current ?? sheet), true)
    setSheet((now) => now && afterSave(now, sheet.lines, version))
    setHead({ at: new Date().toISOString(), who: null })
    const text = `Salvo. Versão ${version.toLocaleString('pt-BR')}.`
    if (sheet.version === 0) notify(text)
    else notify(text, { label: 'Desfazer', onClick: () => void takeBack({ version: sheet.version, over: version }) })
  }
  /** Brings the version before a save back, as a new one. */
  const takeBack = async (asked: { version: number; over: number }) => {
    const now = latest.current
    if (now && unsaved(now) > 0)
      return notify('Salve ou descarte as novas alterações antes de desfazer, ou use «Versões».')
    try {
      const { nr_versao } = await restoreVersao(register, asked)
      await reload()
      notify(
        `Desfeito: o cadastro voltou à versão ${asked.version.toLocaleString('pt-BR')}, como ${nr_versao.toLocaleString('pt-BR')}.`,
      )
    } catch (failure) {
      notify(failure instanceof Error ? failure.message : 'Não foi possível desfazer.')
    }
  }
  /** Shows the stored register; unsaved changes are lost */
  const reload = async () => show(await fetchText(register))
  const state = { register, query, sheet, head, conflict, kept }
  return { ...state, save, reload, ...stepsOf(setSheet), settle: () => setConflict(null) }
}

const fetchText = async (register: Register): Promise<RegisterText> => readRegister(await fetchRegister(register))

/** Opens the register once, when its text has arrived. */
function useOpening(text: string | undefined, open: (reply: RegisterText) => Promise<void>): void {
  const opened = useRef(false)
  useEffect(() => {
    if (text === undefined || opened.current) return
    opened.current = true
    void open(readRegister(text))
  })
}

/** The version that was saved; null when another user saved first. */
async function saveOver(register: Register, { lines, version }: RegisterSheet): Promise<number | null> {
  try {
    return (await saveProdutos(register, { data: registerJson(lines), version })).nr_versao
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 412) return null
    throw failure
  }
}

type Change = (now: RegisterSheet) => RegisterSheet

/** Changes of the sheet: of its lines, by a step of its history, back to the server's state (an undo step). */
function stepsOf(setSheet: (change: (now: RegisterSheet | null) => RegisterSheet | null) => void) {
  const step = (change: Change) => setSheet((now) => now && change(now))
  return {
    step,
    edit: (change: (lines: RegisterSheet['lines']) => RegisterSheet['lines']) =>
      step((now) => withLines(now, change(now.lines))),
    discard: (sheet: RegisterSheet) => {
      step((now) => withLines(now, [...now.base.values()]))
      notify(discardedText(unsaved(sheet)))
    },
  }
}

function useReading(sheet: RegisterSheet | null): void {
  const lines = sheet?.lines
  useEffect(() => (lines ? parseInPauses(lines) : undefined), [lines])
}

/** The current sheet, for code that runs after an await. */
function useLatest(sheet: RegisterSheet | null): RefObject<RegisterSheet | null> {
  const latest = useRef(sheet)
  useEffect(() => {
    latest.current = sheet
  }, [sheet])
  return latest
}

const DRAFT_DELAY_MS = 400

/**
 * Stores unsaved changes in this browser shortly after each change, or when the page is left. False when the
 * browser stores nothing.
 */
function useDraft(key: string, sheet: RegisterSheet | null): boolean {
  const [isKept, setIsKept] = useState(true)
  const due = useRef<() => void>(undefined)
  useEffect(() => {
    if (!sheet) return
    const write = () => {
      due.current = undefined
      const changes = unsaved(sheet) > 0 ? changesOf(sheet) : []
      void keepDraft(key, { version: sheet.version, changes, at: new Date().toISOString() }).then(setIsKept)
    }
    due.current = write
    const timer = setTimeout(write, DRAFT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [key, sheet])
  useEffect(() => {
    const leave = () => due.current?.()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  useEffect(() => onSessionEnd(() => tellKept(sheet, isKept)), [sheet, isKept])
  return isKept
}

/** Adds to the notice of a session that ended by itself that nothing typed was lost. */
function tellKept(sheet: RegisterSheet | null, isKept: boolean): void {
  const { usuario, notice } = session.get()
  const count = sheet && isKept ? unsaved(sheet) : 0
  if (notice && count > 0) session.set({ usuario, notice: `${notice} ${keptText(count)}` })
}

export type RegisterState = ReturnType<typeof useRegister>
