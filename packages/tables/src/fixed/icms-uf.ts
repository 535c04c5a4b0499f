import type { Uf } from '@portal/fiscal/ids/uf.ts'

/**
 * The general («modal») rate of a state; single products may have another.
 * Shape   rates in percent as text; `lawRead` false: the law's number was not verified, only the rate, by
 *         several sources
 */
export interface IcmsUf {
  rate: string
  /** General rate of the poverty fund; 0 with a note when it applies to listed products only. */
  fcp: string
  from: string | null
  law: string
  lawRead: boolean
  /** False when sources disagree; see the note. */
  sure: boolean
  note: string
}

/** Date of the last check of the rates below against three or more sources. */
export const ICMS_DATE = '2026-11-21'

/** The general internal rates of the 27 states. */
export const ICMS_UF: Readonly<Record<Uf, IcmsUf>> = {
  AC: { rate: '19', fcp: '0', from: '2023-04-01', law: 'LC 422/2022', lawRead: true, sure: true, note: '' },
  AL: {
    rate: '20.5',
    fcp: '1',
    from: '2026-04-01',
    law: 'Lei 9.776/2025',
    lawRead: true,
    sure: false,
    note: 'Antes 19 %. O FECOEP geral de 1 % pode já estar nos 20,5 %: confirme',
  },
  AM: {
    rate: '20',
    fcp: '0',
    from: '2023-03-29',
    law: 'LC 242/2022',
    lawRead: true,
    sure: true,
    note: 'FCP de 1,5 a 2 % só em produtos de lista',
  },
  AP: { rate: '18', fcp: '0', from: '2016-01-01', law: 'Lei 1.949/2015', lawRead: true, sure: true, note: '' },
  BA: {
    rate: '20.5',
    fcp: '0',
    from: '2024-02-07',
    law: 'Lei 14.629/2023',
    lawRead: false,
    sure: true,
    note: 'FCP de 2 % só em produtos de lista',
  },
  CE: {
    rate: '20',
    fcp: '0',
    from: '2024-01-01',
    law: 'Lei 18.305/2023',
    lawRead: false,
    sure: true,
    note: 'FCP de 2 % só em produtos de lista',
  },
  DF: {
    rate: '20',
    fcp: '0',
    from: '2024-01-21',
    law: 'Lei 7.326/2023',
    lawRead: false,
    sure: true,
    note: 'FCP de 2 % só em produtos de lista',
  },
  ES: {
    rate: '17',
    fcp: '0',
    from: null,
    law: 'RICMS/ES',
    lawRead: false,
    sure: true,
    note: 'FCP de 2 % só em produtos de lista',
  },
  GO: {
    rate: '19',
    fcp: '0',
    from: '2024-04-01',
    law: 'Lei 22.460/2023',
    lawRead: false,
    sure: true,
    note: 'PROTEGE até 2 % só em produtos de lista',
  },
  MA: {
    rate: '23',
    fcp: '0',
    from: '2025-02-23',
    law: 'Lei 12.426/2024',
    lawRead: true,
    sure: true,
    note: 'FUMACOP de 2 % só em produtos de lista',
  },
  MG: {
    rate: '18',
    fcp: '0',
    from: null,
    law: 'RICMS/MG',
    lawRead: true,
    sure: true,
    note: 'FEM de 2 % só em produtos de lista',
  },
  MS: {
    rate: '17',
    fcp: '0',
    from: null,
    law: 'RICMS/MS',
    lawRead: false,
    sure: true,
    note: 'FECOMP até 2 % só em produtos de lista',
  },
  MT: {
    rate: '17',
    fcp: '0',
    from: null,
    law: 'Lei 7.098/1998',
    lawRead: false,
    sure: true,
    note: 'FCP até 2 % só em produtos de lista',
  },
  PA: { rate: '19', fcp: '0', from: '2023-03-16', law: 'Lei 9.755/2022', lawRead: true, sure: true, note: '' },
  PB: {
    rate: '20',
    fcp: '0',
    from: '2024-01-01',
    law: 'Lei 12.788/2023',
    lawRead: false,
    sure: true,
    note: 'FUNCEP de 2 % só em produtos de lista',
  },
  PE: {
    rate: '20.5',
    fcp: '0',
    from: '2024-01-01',
    law: 'Lei 18.305/2023',
    lawRead: false,
    sure: true,
    note: 'FECEP de 2 % só em produtos de lista',
  },
  PI: {
    rate: '22.5',
    fcp: '0',
    from: '2025-04-01',
    law: 'Lei 8.558/2024',
    lawRead: true,
    sure: true,
    note: 'FECOP até 2 % só em produtos de lista',
  },
  PR: {
    rate: '19.5',
    fcp: '0',
    from: '2024-03-13',
    law: 'Lei 21.850/2023',
    lawRead: false,
    sure: true,
    note: 'FECOP de 2 % só em produtos de lista',
  },
  RJ: {
    rate: '20',
    fcp: '2',
    from: '2024-03-20',
    law: 'LC 210/2023',
    lawRead: true,
    sure: true,
    note: 'Soma FECP de 2 %, com exceções: 22 % ao todo',
  },
  RN: {
    rate: '20',
    fcp: '0',
    from: '2025-03-20',
    law: 'Lei 11.999/2024',
    lawRead: false,
    sure: true,
    note: 'FECOP de 2 % só em produtos de lista',
  },
  RO: {
    rate: '19.5',
    fcp: '0',
    from: '2024-01-12',
    law: 'Lei 5.634/2023',
    lawRead: false,
    sure: true,
    note: 'FECOEP de 2 % só em produtos de lista',
  },
  RR: { rate: '20', fcp: '0', from: '2023-03-30', law: 'Lei 1.767/2022', lawRead: true, sure: true, note: '' },
  RS: {
    rate: '17',
    fcp: '0',
    from: '2022-01-01',
    law: 'RICMS/RS, Livro I, art. 27, X',
    lawRead: true,
    sure: true,
    note: 'AMPARA de 2 % só em produtos de lista',
  },
  SC: {
    rate: '17',
    fcp: '0',
    from: null,
    law: 'RICMS/SC',
    lawRead: false,
    sure: true,
    note: 'Sem FCP; 12 % em várias operações entre contribuintes',
  },
  SE: {
    rate: '19',
    fcp: '1',
    from: '2024-01-01',
    law: 'RICMS/SE, art. 40, I',
    lawRead: true,
    sure: false,
    note: 'Soma FECOEP de 1 %; o alcance do adicional está por confirmar',
  },
  SP: {
    rate: '18',
    fcp: '0',
    from: null,
    law: 'RICMS/SP, art. 52, I',
    lawRead: true,
    sure: true,
    note: 'FECOEP de 2 % só em produtos de lista; muitos produtos a 12 % ou 25 %',
  },
  TO: {
    rate: '20',
    fcp: '0',
    from: '2023-04-01',
    law: 'MP 33/2022',
    lawRead: true,
    sure: true,
    note: 'FECOEP de 2 % só em produtos de lista',
  },
}
