import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import {
  chavesDoEscritorioOptions,
  deleteChaveDoEscritorio,
  postChaveDoEscritorio,
} from '../../../api/escritorio/escritorio.ts'
import layout from '../../../kit/layout.module.css'
import { Message } from '../../../kit/message.tsx'
import { PageHeader } from '../../../kit/page-header.tsx'
import { KeysPart } from '../../../session/chaves/keys-part.tsx'
import { useUsuario } from '../../../session/session.ts'
import { officeCrumbs } from '../crumbs.tsx'
import { OfOffice } from '../of-office.tsx'
import { useOfficeChanged } from '../use-office-changed.ts'

const CRUMBS = officeCrumbs('Chaves de API')

/** API keys over the office's portfolio, for its donos. */
export function ChavesDoEscritorioScreen() {
  return (
    <>
      <PageHeader title="Chaves de API" crumbs={CRUMBS} />
      <div className={layout.page}>
        <OfOffice>
          {({ papel }) =>
            papel === 'dono' ? (
              <Keys />
            ) : (
              <Message icon={Lock} title="Só um dono do escritório cuida das chaves. Peça a ele." />
            )
          }
        </OfOffice>
      </div>
    </>
  )
}

function Keys() {
  const { id } = useUsuario()
  const changed = useOfficeChanged()
  return (
    <div>
      <KeysPart
        about="Vale nas empresas que estão na carteira no momento de cada chamada, e só faz o que estiver marcado. Uma empresa que sai da carteira sai também da chave."
        actsFor="pelo escritório, em toda a carteira"
        query={useQuery(chavesDoEscritorioOptions(id))}
        create={postChaveDoEscritorio}
        revoke={deleteChaveDoEscritorio}
        onChanged={() => void changed()}
      />
    </div>
  )
}
