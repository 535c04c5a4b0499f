import type { Section } from '../paper/flow.ts'
import type { Dacte } from './dacte-model.ts'

/**
 * What a reader of the form has no use for: codes whose words are printed (municipality, country), parts of the key, data of
 * the issuing and authorising programs, the seals of authenticity that the portal checks itself.
 */
export const NOT_PRINTED: readonly RegExp[] = [
  /^@/,
  /^CTe › (@versao|infCTeSupl\b)/,
  /(^| › )@(versao|versaoModal|Id)$/,
  / › ide › (cUF|cCT|cDV|procEmi|verProc|tpImp|tpAmb|tpEmis|cMunEnv|xMunEnv|UFEnv|retira)$/,
  / › (cMun|cMunIni|cMunFim|cPais)$/,
  / › infRespTec › /,
  / › infPAA › /,
  /^protCTe › infProt › (tpAmb|verAplic|chCTe|digVal|cStat|xMotivo)$/,
  /^protCTe › infFisco › cMsg$/,
  // an event kept in the file has a form of its own; what it did to the document stands in «OBSERVAÇÕES»
  /^(procCancCTe|procEventoCTe|retEventoCTe|retCancCTe)\b/,
]

/** Everything else that no block had a place for, by its official name, and long texts whole. */
export function demaisSection({ unread, room }: Dacte): Section {
  const left = unread().filter(({ path }) => !NOT_PRINTED.some((pattern) => pattern.test(path)))
  const named = left.map(({ path, value }) => [path.replace(/^CTe › infCte › /, ''), value])
  return {
    title: 'DEMAIS INFORMAÇÕES',
    columns: [
      { title: 'CAMPO', width: 170, grow: true },
      { title: 'CONTEÚDO', width: 0, grow: true },
    ],
    rows: [...room.cut, ...named],
    elastic: 1,
  }
}
