import type { CteForm } from '@portal/fiscal/cte/cte.ts'

/** Printed names of the three forms. */
export const FORM_NAMES: Readonly<Record<CteForm, { title: string; long: string; doc: string; mod: string }>> = {
  CTe: {
    title: 'DACTE',
    long: 'Documento Auxiliar do Conhecimento de Transporte Eletrônico',
    doc: 'CT-e',
    mod: '57',
  },
  CTeOS: {
    title: 'DACTE OS',
    long: 'Documento Auxiliar do Conhecimento de Transporte Eletrônico para Outros Serviços',
    doc: 'CT-e OS',
    mod: '67',
  },
  CTeSimp: {
    title: 'DACTE SIMPLIFICADO',
    long: 'Documento Auxiliar do Conhecimento de Transporte Eletrônico Simplificado',
    doc: 'CT-e Simplificado',
    mod: '57',
  },
}
