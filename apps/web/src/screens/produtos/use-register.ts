import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/http.ts'
import { fetchRegister, type Register, registerOptions, saveProdutos } from '../../api/produtos.ts'
import { notify } from '../../ui/notify.ts'
import { keepDraft, readDraft } from './draft.ts'
import { type Clash, changesOf, mergeOver } from './merge.ts'
import { linesOf, type RegisterText, readInPauses, readRegister, textOf } from './register-text.ts'
import { openSheet, type Sheet, unsaved, withLines } from './sheet.ts'

/** Somebody else saved between: who and when, and what both changed. */
export interface Conflict {
  version: number
  who: string | null
  at: string | null
  clashes: readonly Clash[]
}

export interface Head {
  at: string | null
  who: string | null
}

const headOf = ({ at, who }: RegisterText): Head => ({ at, who })

/** The register of one company and sistema: read, edited, kept as a draft, saved. */
export function useRegister(register: Register, draftKey: string) {
  const query = useQuery(registerOptions(register))
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const [head, setHead] = useState<Head>({ at: null, who: null })
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const opened = useRef(false)
  const take = (reply: RegisterText, changes: Parameters<typeof mergeOver>[2], asked: boolean) => {
    const { sheet: merged, clashes } = mergeOver(linesOf(reply), reply.version, changes)
    setSheet(merged)
    setHead(headOf(reply))
    if (asked || clashes.length > 0) setConflict({ version: reply.version, who: reply.who, at: reply.at, clashes })
  }
  useEffect(() => {
    if (query.data === undefined || opened.current) return
    opened.current = true
    const reply = readRegister(query.data)
    void readDraft(draftKey).then((draft) => {
      if (draft && draft.changes.length > 0) take(reply, draft.changes, draft.version !== reply.version)
      else {
        setSheet(openSheet(linesOf(reply), reply.version))
        setHead(headOf(reply))
      }
    })
  })
  const kept = useDraft(draftKey, sheet)
  useReading(sheet)
  const save = async (): Promise<void> => {
    if (!sheet) return
    try {
      const saved = await saveProdutos(register, { data: textOf(sheet.lines), version: sheet.version })
      setSheet(openSheet(sheet.lines, saved.nr_versao))
      setHead({ at: new Date().toISOString(), who: null })
      notify(`Salvo. Versão ${saved.nr_versao.toLocaleString('pt-BR')}.`)
    } catch (failure) {
      if (!(failure instanceof ApiError && failure.status === 412)) throw failure
      take(readRegister(await fetchRegister(register)), changesOf(sheet), true)
    }
  }
  return { query, sheet, head, conflict, kept, save, ...stepsOf(setSheet), settle: () => setConflict(null) }
}

type Change = (now: Sheet) => Sheet

/** The ways to change the sheet: by its lines, by a step of its history, back to what the server has. */
function stepsOf(setSheet: (change: (now: Sheet | null) => Sheet | null) => void) {
  const step = (change: Change) => setSheet((now) => now && change(now))
  return {
    step,
    edit: (change: (lines: Sheet['lines']) => Sheet['lines']) => step((now) => withLines(now, change(now.lines))),
    discard: () => step((now) => openSheet([...now.base.values()], now.version)),
  }
}

function useReading(sheet: Sheet | null): void {
  const lines = sheet?.lines
  useEffect(() => (lines ? readInPauses(lines) : undefined), [lines])
}

const SOON = 400

/** Keeps what is not saved in this browser, a moment after each change. False: this browser keeps nothing. */
function useDraft(key: string, sheet: Sheet | null): boolean {
  const [kept, setKept] = useState(true)
  useEffect(() => {
    if (!sheet) return
    const timer = setTimeout(() => {
      const changes = unsaved(sheet) > 0 ? changesOf(sheet) : []
      void keepDraft(key, { version: sheet.version, changes, at: new Date().toISOString() }).then(setKept)
    }, SOON)
    return () => clearTimeout(timer)
  }, [key, sheet])
  return kept
}

export type RegisterState = ReturnType<typeof useRegister>
