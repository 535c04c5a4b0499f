import type { DocumentoReply } from '@portal/contract/documento.ts'
import { textAt } from '../grupo.ts'
import panel from '../nota-panel.module.css'
import { formatQuantity, totalsOf } from '../resumo/facts.ts'
import { Amounts } from './prestacao-tab.tsx'

const RETENCAO: Readonly<Record<string, string>> = {
  1: 'ISSQN não retido',
  2: 'ISSQN retido pelo tomador',
  3: 'ISSQN retido pelo intermediário',
}

/** The service of an NFS-e with its taxes. */
export function ServicoTab({ documento }: { documento: DocumentoReply }) {
  const { servico, referencias } = documento
  const description = textAt(servico, 'serv', 'cServ', 'xDescServ')
  const information = textAt(servico, 'serv', 'infoCompl', 'xInfComp')
  const replaced = textAt(referencias, 'subst', 'chSubstda')
  return (
    <div className={panel.padded}>
      <section className={panel.section}>
        <h3>Descrição do serviço</h3>
        <p>{description || 'Sem descrição'}</p>
        {information && <p>{information}</p>}
        {replaced && <p>Substitui a NFS-e de chave {replaced}.</p>}
      </section>
      <section className={panel.section}>
        <div className={panel.titled}>
          <h3>Valores e tributos</h3>
          <span>{issqnLine(documento)}</span>
        </div>
        <Amounts rows={totalsOf(documento).filter(({ cents }) => cents !== null)} />
      </section>
    </div>
  )
}

/** «Alíquota 5% · ISSQN retido pelo tomador» */
function issqnLine({ valores }: DocumentoReply): string {
  const rate =
    textAt(valores, 'infNFSe', 'valores', 'pAliqAplic') ||
    textAt(valores, 'infDPS', 'valores', 'trib', 'tribMun', 'pAliq')
  const withheld = RETENCAO[textAt(valores, 'infDPS', 'valores', 'trib', 'tribMun', 'tpRetISSQN')]
  return [rate && `Alíquota ${formatQuantity(rate)}%`, withheld].filter(Boolean).join(' · ')
}
