type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Holds back input that only the app can handle (forms to our own origin, buttons without a form), and notes typed
 * text. Links, `<details>`, pop-overs and forms to other sites work by themselves and are left alone.
 */
export function holdInput() {
  const acts = new Map<Element, () => void>()
  let held = () => {}
  const hold = (element: Element, act: () => void) => {
    acts.set(element, act)
    held()
  }
  const touched = new Set<Control>()
  const listening = new AbortController()
  const on = <Type extends keyof DocumentEventMap>(
    type: Type,
    listener: (event: DocumentEventMap[Type]) => void,
  ) => document.addEventListener(type, listener, { capture: true, signal: listening.signal })

  on('submit', (event) => {
    const { target: form, submitter } = event
    if (!(form instanceof HTMLFormElement) || !isOurs(form, submitter)) return
    event.preventDefault()
    hold(form, () => form.requestSubmit(submitter))
  })
  on('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button === null || worksAlone(button)) return
    hold(button, () => button.click())
  })
  on('input', ({ target }) => {
    if (isControl(target)) touched.add(target)
  })

  return {
    /** Reports held input, now and later, that will not be replayed. */
    giveUp(tell: () => void) {
      held = tell
      if (acts.size > 0) tell()
    },
    /** Replays held input in order, with typed text, and stops holding. */
    replay() {
      listening.abort()
      for (const control of document.querySelectorAll<Control>('input, textarea, select')) {
        // Also values that the browser filled in before this script ran.
        if (touched.has(control) || isChanged(control)) enterAgain(control)
      }
      for (const act of acts.values()) act()
    },
  }
}

function isOurs(form: HTMLFormElement, submitter: HTMLElement | null): boolean {
  const action = submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? ''
  return form.method !== 'dialog' && new URL(action, location.href).origin === location.origin
}

function worksAlone(button: HTMLButtonElement): boolean {
  const inForm = button.form !== null && button.type !== 'button'
  return inForm || button.hasAttribute('popovertarget') || button.hasAttribute('commandfor')
}

function isControl(target: EventTarget | null): target is Control {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
}

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    return [...control.options].some((option) => option.selected !== option.defaultSelected)
  }
  return (
    control.value !== control.defaultValue ||
    ('checked' in control && control.checked !== control.defaultChecked)
  )
}

/**
 * Tells React a control's value. React compares it with the last seen one, which equals it at hydration: so the value
 * is cleared through React's setter, and restored past it.
 */
function enterAgain(control: Control): void {
  if (control instanceof HTMLSelectElement) {
    control.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  if (control.type === 'checkbox' || control.type === 'radio') {
    const box = control as HTMLInputElement
    if (box.type === 'radio' && !box.checked) return
    box.checked = !box.checked
    box.click()
    return
  }
  if (control.type === 'file') return
  const { value } = control
  const prototype =
    control instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  const caret = caretOf(control)
  control.value = value === '' ? '0' : ''
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
  if (caret !== undefined) control.setSelectionRange(...caret)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

/** The caret; undefined in kinds of inputs without one. */
function caretOf({ selectionStart, selectionEnd }: HTMLInputElement | HTMLTextAreaElement) {
  return selectionStart === null || selectionEnd === null
    ? undefined
    : ([selectionStart, selectionEnd] as const)
}
