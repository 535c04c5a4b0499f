import type { ServicoCaptura } from '@portal/contract/captura/estado.ts'

const ADN = 'Ambiente de Dados Nacional (ADN)'
const FORMS: readonly [sefaz: RegExp, adn: string][] = [
  [/\bA SEFAZ\b/g, `O ${ADN}`],
  [/\ba SEFAZ\b/g, `o ${ADN}`],
  // not \b: «à» is no letter for a regular expression
  [/(?<!\S)à SEFAZ\b/g, `ao ${ADN}`],
  [/\bda SEFAZ\b/g, `do ${ADN}`],
  [/\bna SEFAZ\b/g, `no ${ADN}`],
  [/\bpela SEFAZ\b/g, `pelo ${ADN}`],
  [/\b(ser|passa da) dela\b/g, '$1 dele'],
  // a code of SEFAZ's web service, which the ADN does not have
  [/ \(656\)/g, ''],
]

/** A sentence about SEFAZ as one about the authority of the service: the NFS-e come from the ADN. */
export const ofAuthority = (service: ServicoCaptura, sentence: string): string =>
  service === 'nfse' ? FORMS.reduce((text, [sefaz, adn]) => text.replace(sefaz, adn), sentence) : sentence
