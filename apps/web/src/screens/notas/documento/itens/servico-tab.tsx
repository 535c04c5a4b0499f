import type { DocumentoReply } from '@portal/contract/notas/documento.ts'
import { Link } from '@tanstack/react-router'
import { groupChave } from '../../../../lib/format.ts'
import { textAt } from '../grupo.ts'
import panel from '../nota-panel.module.css'
import { formatQuantity, totalsOf } from '../resumo/facts.ts'
import { Amounts } from './prestacao-tab.tsx'

const RETENCAO: Readonly<Record<string, string>> = {
  1: 'ISSQN não retido',
  2: 'ISSQN retido pelo tomador',
  3: 'ISSQN retido pelo intermediário',
}

const LIGACAO: Readonly<Record<DocumentoReply['ligadas'][number]['ds_ligacao'], string>> = {
  substitui: 'Substitui a NFS-e',
  responde: 'Responde à NFS-e rejeitada',
  substituida_por: 'Substituída pela NFS-e',
  respondida_por: 'Rejeitada e respondida pela NFS-e',
}

/** The service of an NFS-e with its taxes. */
export function ServicoTab({ documento }: { documento: DocumentoReply }) {
  const { servico, ligadas } = documento
  const description = textAt(servico, 'serv', 'cServ', 'xDescServ')
  const information = textAt(servico, 'serv', 'infoCompl', 'xInfComp')
  return (
    <div className={panel.padded}>
      <section className={panel.section}>
        <h3>Descrição do serviço</h3>
        <p>{description || 'Sem descrição'}</p>
        {information && <p>{information}</p>}
        {ligadas.map(({ ds_ligacao, ds_chave, fl_portal }) => (
          <p key={`${ds_ligacao} ${ds_chave}`}>
            {LIGACAO[ds_ligacao]} {fl_portal === 'S' ? <NfseLink chave={ds_chave} /> : groupChave(ds_chave)}
          </p>
        ))}
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

const NfseLink = ({ chave }: { chave: string }) => (
  <Link to="/notas/$tipo" params={{ tipo: 'nfse' }} search={{ de: 'tudo', papel: 'T', homologacao: '1', busca: chave }}>
    {groupChave(chave)}
  </Link>
)

/** «Alíquota 5% · ISSQN retido pelo tomador» */
function issqnLine({ valores }: DocumentoReply): string {
  const rate =
    textAt(valores, 'infNFSe', 'valores', 'pAliqAplic') ||
    textAt(valores, 'infDPS', 'valores', 'trib', 'tribMun', 'pAliq')
  const withheld = RETENCAO[textAt(valores, 'infDPS', 'valores', 'trib', 'tribMun', 'tpRetISSQN')]
  return [rate && `Alíquota ${formatQuantity(rate)}%`, withheld].filter(Boolean).join(' · ')
}
