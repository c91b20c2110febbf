import { scopes } from '@earcon/contract/licences/scope.rules'
import { scopeExamples } from '@earcon/contract/licences/scope-examples.rules'
import { factorOf, stepWeights } from '@earcon/contract/licences/scope-steps.rules'
import { scopeText } from '@earcon/contract/licences/scope-words.rules'

/** How far a licence reaches, for whom that is enough, and what it costs. */
export const ScopesTable = () => (
  <table className="table in-rows scopes" aria-label="Scopes">
    <caption>
      <span className="numeral">Table 2.</span> What a licence costs, in list prices. A larger scope contains
      the smaller ones; whoever outgrows one pays the difference.
    </caption>
    <thead>
      <tr>
        <th scope="col">For works and products that reach</th>
        <th scope="col">For example</th>
        <th scope="col" className="number">
          Factor
        </th>
      </tr>
    </thead>
    <tbody>
      {scopes.map((scope) => (
        <tr key={scope}>
          <th scope="row">{scopeText({ scope, broadcast: false })}</th>
          <td>{scopeExamples[scope]}</td>
          <td className="number">{factorOf({ scope, broadcast: false })}</td>
        </tr>
      ))}
      <tr>
        <th scope="row">the same, with broadcasting and advertising</th>
        <td>{scopeExamples.broadcast}</td>
        <td className="number">+ {stepWeights.broadcast}</td>
      </tr>
    </tbody>
  </table>
)
