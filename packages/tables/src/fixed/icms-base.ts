/**
 * Whether a state has IBS and CBS in the base of its ICMS. Every position is disputed (PLP 16/2025 would take both out), and nothing is
 * judged by it.
 * Shape   `uf` null: the states without a known position
 * Source  `source`, as last seen on `ACTS_SEEN`
 */
interface IcmsBasePosition {
  uf: string | null
  in2026: 'dentro' | 'fora' | 'não se sabe'
  in2027: 'dentro' | 'fora' | 'não se sabe'
  source: string
  confidence: 'média' | 'baixa'
}

export const ICMS_BASE: readonly IcmsBasePosition[] = [
  {
    uf: 'SP',
    in2026: 'fora',
    in2027: 'dentro',
    source: 'Respostas à Consulta 32303/2025, 32903/2025, 32931/2025 e 33083/2026',
    confidence: 'média',
  },
  {
    uf: 'PE',
    in2026: 'dentro',
    in2027: 'dentro',
    source: 'Resolução de Consulta 39/2025, por leitura pública',
    confidence: 'média',
  },
  { uf: 'DF', in2026: 'fora', in2027: 'não se sabe', source: 'leitura pública', confidence: 'baixa' },
  { uf: 'RS', in2026: 'fora', in2027: 'não se sabe', source: 'leitura pública', confidence: 'baixa' },
  {
    uf: null,
    in2026: 'não se sabe',
    in2027: 'não se sabe',
    source: 'nenhuma posição encontrada',
    confidence: 'baixa',
  },
]
