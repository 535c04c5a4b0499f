import type { Section } from '../paper/flow.ts'
import type { Dacte } from './dacte-model.ts'

/**
 * Fields that are not printed: codes whose names are printed (municipality, country), parts of the key, data
 * of the issuing and authorising programs, and authenticity data that the portal verifies itself.
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
  // an event in the file has its own form; its effect on the document is printed under «OBSERVAÇÕES»
  /^(procCancCTe|procEventoCTe|retEventoCTe|retCancCTe)\b/,
]

/** All fields that no block has printed, by their official names, and the full text of cut values. */
export function demaisSection({ unread, area: room }: Dacte): Section {
  const unprinted = unread().filter(({ path }) => !NOT_PRINTED.some((pattern) => pattern.test(path)))
  const named = unprinted.map(({ path, value }) => [path.replace(/^CTe › infCte › /, ''), value])
  return {
    title: 'DEMAIS INFORMAÇÕES',
    columns: [
      { title: 'CAMPO', width: 170, grow: true },
      { title: 'CONTEÚDO', width: 0, grow: true },
    ],
    rows: [...room.cutTexts, ...named],
    elastic: 1,
  }
}
