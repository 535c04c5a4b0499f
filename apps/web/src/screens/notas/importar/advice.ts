/** Advice for a reason of refusal; null without one. */
const ADVICE: [RegExp, string][] = [
  [/nenhuma das suas empresas/i, 'Emitidos entre terceiros. Se a empresa é sua, peça acesso a ela.'],
  [/NFS-?e/i, 'Notas de serviço ficam no sistema da prefeitura ou no Emissor Nacional.'],
  [/PDF/, 'O documento impresso não substitui o XML. Peça o XML a quem emitiu.'],
  [/sem documentos/i, 'Lotes que só trazem o recibo.'],
  [/incompleto|termina antes|mal ?formado/i, 'O arquivo termina antes do fim. Baixe de novo na origem e reenvie.'],
  [/8 MB|2 GB/, 'O arquivo não foi enviado.'],
  [/conflito|diferente/i, 'Confira com quem emitiu qual dos dois é o certo.'],
]

export function adviceFor(reason: string): string | null {
  return ADVICE.find(([pattern]) => pattern.test(reason))?.[1] ?? null
}
