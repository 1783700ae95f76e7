type Props = {
  label: string
  onChange: (value: string) => void
  options: readonly (readonly [value: string, label: string])[]
  value: string
}

/** A select input with its label. */
export const Choice = ({ label, onChange, options, value }: Props) => (
  <label>
    {label}{' '}
    <select onChange={({ target }) => onChange(target.value)} value={value}>
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  </label>
)
