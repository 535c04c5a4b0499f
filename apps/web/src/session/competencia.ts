import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { defaultPeriod, monthOf, type Period, todayInSaoPaulo } from '../fields/period.ts'
import { createStore, useStore } from '../lib/store.ts'
import { onSessionEnd } from './session.ts'

/** What the screens with a month share in this tab. */
interface Competencia {
  /** `AAAA-MM` of the last screen with a month */
  mes: string
  /** False while each screen shows its usual month: SPED the month before, the others the current one */
  chosen: boolean
  /** Side of the last list of notes */
  papel?: 'R' | 'T'
}

const KEY = 'portal_competencia'
const MES = /^(19|20)\d\d-(0[1-9]|1[0-2])$/

/** The current month; during its first five days the one before. */
export const usualMonth = (): string => defaultPeriod(todayInSaoPaulo(new Date())).de.slice(0, 7)

const kept = sessionStorage.getItem(KEY) ?? ''
const store = createStore<Competencia>(
  MES.test(kept) ? { mes: kept, chosen: true } : { mes: usualMonth(), chosen: false },
)
onSessionEnd(() => {
  sessionStorage.removeItem(KEY)
  store.set({ mes: usualMonth(), chosen: false })
})

/** `10/2026` */
export const monthWord = (mes: string): string => `${mes.slice(5)}/${mes.slice(0, 4)}`

export const useCompetencia = (): Competencia => useStore(store)

export function chooseCompetencia(mes: string): void {
  if (store.get().mes === mes && store.get().chosen) return
  sessionStorage.setItem(KEY, mes)
  store.set({ ...store.get(), mes, chosen: true })
}

export function rememberPapel(papel: Competencia['papel']): void {
  if (store.get().papel !== papel) store.set({ ...store.get(), papel })
}

/** The month of a period that is exactly one; undefined for others. */
export function wholeMonth({ de, ate }: Partial<Period>): string | undefined {
  return de && ate && monthOf(de).de === de && monthOf(de).ate === ate ? de.slice(0, 7) : undefined
}

interface MonthScreen {
  /** What the addresses of this screen start with */
  path: string
  /** Month in the address; null where the address has another period */
  mes: string | null | undefined
  /** Month of this screen as long as nobody has chosen one */
  usual: string
  /** Writes the month into an address without one */
  write: (mes: string) => void
}

/**
 * The month of a screen: that of its address, else the chosen one, which is then written into the address. While the
 * next screen loads, the address is already that of the next one and nothing is written: it would lead back.
 */
export function useMonthOf({ path, mes, usual, write }: MonthScreen): string {
  const { history } = useRouter()
  const { mes: last, chosen } = useStore(store)
  const shown = mes ?? (chosen ? last : usual)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address is read once, whoever changes the choice later
  useEffect(() => {
    if (mes === null || !history.location.pathname.startsWith(path)) return
    if (mes === undefined) write(shown)
    else if (chosen || mes !== usual) chooseCompetencia(mes)
    else store.set({ ...store.get(), mes })
  }, [mes])
  return shown
}

/** Search that opens a screen at a month; undefined for screens without one. */
export function monthSearch(path: string, mes: string): Record<string, string | undefined> | undefined {
  if (/^\/notas\/(nf\w+|mdfe|cte|outro)(\/|$)/.test(path))
    return { ...monthOf(`${mes}-01`), pagina: undefined, cursor: undefined }
  if (/^\/(inicio|notas\/faltas|sped\/fiscal|consultas\/reforma|fechamento)$/.test(path))
    return { mes, id: undefined, grupo: undefined }
  return undefined
}
