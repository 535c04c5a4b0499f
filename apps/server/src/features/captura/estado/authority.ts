import type { ServicoCaptura } from '@portal/contract/captura-estado.ts'

const FORMS: readonly [sefaz: RegExp, adn: string][] = [
  [/\bA SEFAZ\b/g, 'O Ambiente Nacional'],
  [/\ba SEFAZ\b/g, 'o Ambiente Nacional'],
  [/\bà SEFAZ\b/g, 'ao Ambiente Nacional'],
  [/\bda SEFAZ\b/g, 'do Ambiente Nacional'],
  [/\bna SEFAZ\b/g, 'no Ambiente Nacional'],
  [/\b(ser|passa da) dela\b/g, '$1 dele'],
]

/** A sentence about SEFAZ as one about the authority of the service: the NFS-e come from the Ambiente Nacional (ADN). */
export const ofAuthority = (service: ServicoCaptura, sentence: string): string =>
  service === 'nfse' ? FORMS.reduce((text, [sefaz, adn]) => text.replace(sefaz, adn), sentence) : sentence
