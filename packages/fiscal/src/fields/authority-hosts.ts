import { isUf, type Uf } from '../ids/uf.ts'

/**
 * Labels under `UF.gov.br` that each state's tax authority uses for its sites, including homologação (`sefaz`
 * covers `sefaz.am.gov.br` and every host below it).
 * Source  lists of NFC-e QR Code and look-up addresses per UF (Portal Nacional da NF-e, the states' portals),
 *         CT-e and MDF-e addresses of dfe-portal.svrs.rs.gov.br and of the authorising states; hosts in real
 *         documents
 */
const LABELS_BY_UF: Readonly<Record<Uf, readonly string[]>> = {
  AC: ['sefaznet', 'sefaz'],
  AL: ['sefaz'],
  AM: ['sefaz'],
  AP: ['sefaz'],
  BA: ['sefaz'],
  CE: ['sefaz'],
  DF: ['fazenda', 'receita', 'economia'],
  ES: ['sefaz'],
  GO: ['sefaz', 'nfce', 'economia'],
  MA: ['sefaz'],
  MG: ['fazenda'],
  MS: ['dfe', 'sefaz', 'fazenda'],
  MT: ['sefaz'],
  PA: ['sefa'],
  PB: ['receita', 'sefaz'],
  PE: ['sefaz'],
  PI: ['sefaz'],
  PR: ['fazenda', 'receita'],
  RJ: ['fazenda'],
  RN: ['set', 'sefaz'],
  RO: ['sefin'],
  RR: ['sefaz'],
  RS: ['sefaz', 'svrs', 'sefazvirtual', 'receita', 'fazenda'],
  SC: ['sef'],
  SE: ['nfce', 'nfe', 'sefaz'],
  SP: ['fazenda'],
  TO: ['sefaz'],
}
/** Labels not known to be in use: document names, which a state may choose as GO, MS and SE did. */
const DOCUMENT_LABELS = ['cte', 'mdfe', 'sped']

/** A label that one state uses is accepted under every state. */
const LABELS: ReadonlySet<string> = new Set([...Object.values(LABELS_BY_UF).flat(), ...DOCUMENT_LABELS])

/** Sites of state prize programmes that notes give as look-up address. */
const PROGRAMMES: ReadonlySet<string> = new Set(['notamspremiada.ms.gov.br'])

/** Domains of the federal authority, which operates the national portals of NF-e, CT-e and SPED. */
const NATIONAL: readonly string[] = ['fazenda.gov.br', 'economia.gov.br', 'rfb.gov.br']

/**
 * True for a host of a tax authority: federal, or of any state.
 * Shape  lower-case host name without port. The label directly under `UF.gov.br` decides: a new host of a
 *        state's authority is accepted (`nfce9.sefaz.am.gov.br`), and so is a state's move from `fazenda` to
 *        `sefaz`. Domains of municipalities (`cidade.UF.gov.br`, `sefaz.cidade.UF.gov.br`) and other bodies
 *        are not accepted
 */
export function isAuthorityHost(host: string): boolean {
  if (NATIONAL.some((domain) => host === domain || host.endsWith(`.${domain}`))) return true
  if (PROGRAMMES.has(host.replace(/^www\./, ''))) return true
  const [br, gov, uf = '', label = ''] = host.split('.').reverse()
  return br === 'br' && gov === 'gov' && isUf(uf.toUpperCase()) && LABELS.has(label)
}
