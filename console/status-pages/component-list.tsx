import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Active,
  type Over,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { useRef, type CSSProperties, type ReactElement, type ReactNode } from 'react';
import { useGraphqlQuery } from '../api/hooks.ts';
import { componentSites, type StatusState } from '../api/monitoring.generated.ts';
import { Button } from '../ui/button.tsx';
import { Check, type FieldErrors } from '../ui/form.tsx';
import { words } from '../words/words.ts';
import {
  moveGroup,
  moveLine,
  placeOf,
  type ComponentLine,
  type GroupLine,
  type Line,
} from './component-lines.ts';
import { StateBadge } from './state.tsx';
import './component-list.css';

type Change = (change: Partial<Omit<ComponentLine, 'kind'>>) => void;

/** Components are moved with the mouse, a finger or the keyboard; groups with buttons, together with their components. */
export function ComponentList({
  teamId,
  lines,
  states,
  mistakes,
  disabled,
  onChange,
}: {
  teamId: string;
  lines: readonly Line[];
  states: ReadonlyMap<string, StatusState>;
  /** By the key of the line. */
  mistakes: FieldErrors;
  disabled: boolean;
  onChange: (lines: Line[]) => void;
}): ReactElement {
  const t = words().statusPages.components;
  const { data } = useGraphqlQuery(componentSites, { teamId }, { everySeconds: 60 });
  const names = new Map(
    [...(data?.sites ?? []), ...(data?.heartbeats ?? [])].map(({ id, name }) => [id, name]),
  );
  const sensors = useSensors(
    // A click on the handle is not a drag.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  // The library says that a component is over itself as soon as it is picked up.
  const isPickedUp = useRef(false);
  const drop = ({ active, over }: { active: Active; over: Over | null }): Line[] =>
    over ? moveLine(lines, String(active.id), String(over.id)) : [...lines];
  const nameOf = ({ id }: Active): string => lines.find(({ key }) => key === id)?.name.trim() || t.component;
  const remove = (key: string): void => onChange(lines.filter((line) => line.key !== key));
  const change =
    (key: string): Change =>
    (changed) =>
      onChange(lines.map((line) => (line.key === key ? ({ ...line, ...changed } as Line) : line)));
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={(event) => onChange(drop(event))}
      accessibility={{
        screenReaderInstructions: {
          draggable: t.instructions,
        },
        announcements: {
          onDragStart: ({ active }) => {
            isPickedUp.current = true;
            return t.pickedUp(nameOf(active), placeOf(lines, String(active.id)));
          },
          onDragOver: (event) => {
            const isNews = !isPickedUp.current || event.over?.id !== event.active.id;
            isPickedUp.current = false;
            return isNews
              ? t.moved(nameOf(event.active), placeOf(drop(event), String(event.active.id)))
              : undefined;
          },
          onDragEnd: (event) =>
            t.dropped(nameOf(event.active), placeOf(drop(event), String(event.active.id))),
          onDragCancel: ({ active }) => t.back(nameOf(active), placeOf(lines, String(active.id))),
        },
      }}
    >
      <SortableContext
        items={lines.map(({ key }) => key)}
        strategy={verticalListSortingStrategy}
        disabled={disabled}
      >
        <ul className="component-list" aria-label={t.title}>
          {lines.map((line) =>
            line.kind === 'group' ? (
              <Group
                key={line.key}
                line={line}
                mistake={mistakes[line.key]}
                onName={(name) => change(line.key)({ name })}
                onMove={(by) => onChange(moveGroup(lines, line.key, by))}
                onRemove={() => remove(line.key)}
              />
            ) : (
              <Component
                key={line.key}
                line={line}
                what={describe(line, names)}
                state={states.get(line.key)}
                mistake={mistakes[line.key]}
                onChange={change(line.key)}
                onRemove={() => remove(line.key)}
              />
            ),
          )}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

/** What a component follows. */
function describe(
  { siteId, pageId, heartbeatId, checkout }: ComponentLine,
  names: ReadonlyMap<string, string>,
): ReactNode {
  const t = words().statusPages.components;
  if (pageId) return t.pageOf((siteId && names.get(siteId)) ?? t.aSite);
  if (heartbeatId) return t.heartbeat(names.get(heartbeatId) ?? '');
  if (!siteId) return <span className="tone-warn">{t.gone}</span>;
  const site = names.get(siteId) ?? t.aSite;
  return checkout ? t.checkoutOf(site) : t.siteNamed(site);
}

const shifted = ({ transform, transition }: ReturnType<typeof useSortable>): CSSProperties => ({
  transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
  transition,
});

function Component({
  line,
  what,
  state,
  mistake,
  onChange,
  onRemove,
}: {
  line: ComponentLine;
  what: ReactNode;
  /** Undefined until it is saved. */
  state: StatusState | undefined;
  mistake: string | undefined;
  onChange: Change;
  onRemove: () => void;
}): ReactElement {
  const t = words().statusPages.components;
  const sortable = useSortable({ id: line.key });
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging, over } = sortable;
  // Picked up, and all places are measured: keys that are pressed before have no effect.
  const isMoving = isDragging && over !== null;
  return (
    <li
      ref={setNodeRef}
      className={`component ${isMoving ? 'component-moving' : ''}`}
      style={shifted(sortable)}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className="plain component-handle"
        {...attributes}
        {...listeners}
        aria-label={t.move(line.name)}
      >
        <svg viewBox="0 0 10 16" width="10" height="16" aria-hidden="true">
          <path d="M2 2h.01M8 2h.01M2 8h.01M8 8h.01M2 14h.01M8 14h.01" />
        </svg>
      </button>
      <div className="component-name">
        <Name
          label={t.nameOf(line.name || t.theComponent)}
          value={line.name}
          mistake={mistake}
          onChange={(name) => onChange({ name })}
        />
        <span className="row apart small quiet">
          {what}
          {state && <StateBadge state={state} />}
        </span>
      </div>
      <div className="component-shown small">
        <Check
          label={t.uptime}
          checked={line.showUptime}
          onChange={(showUptime) => onChange({ showUptime })}
        />
        <Check
          label={t.responseTime}
          checked={line.showResponseTime}
          onChange={(showResponseTime) => onChange({ showResponseTime })}
        />
        <Button look="danger" aria-label={t.removeOf(line.name)} onClick={onRemove}>
          {t.remove}
        </Button>
      </div>
    </li>
  );
}

/** It makes room while components are moved, but stays itself. */
function Group({
  line: { key, name },
  mistake,
  onName,
  onMove,
  onRemove,
}: {
  line: GroupLine;
  mistake: string | undefined;
  onName: (name: string) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}): ReactElement {
  const t = words().statusPages.components;
  const sortable = useSortable({ id: key, disabled: { draggable: true } });
  return (
    <li ref={sortable.setNodeRef} className="component-group" style={shifted(sortable)}>
      <Name
        label={name ? t.nameOfGroup(name) : t.groupName}
        placeholder={t.groupName}
        // A new one.
        autoFocus={name === ''}
        value={name}
        mistake={mistake}
        onChange={onName}
      />
      <div className="row small">
        <Button aria-label={t.groupUp(name)} onClick={() => onMove(-1)}>
          ↑
        </Button>
        <Button aria-label={t.groupDown(name)} onClick={() => onMove(1)}>
          ↓
        </Button>
        <Button look="danger" aria-label={t.ungroupOf(name)} onClick={onRemove}>
          {t.ungroup}
        </Button>
      </div>
    </li>
  );
}

const Name = ({
  label,
  value,
  mistake,
  onChange,
  ...rest
}: {
  label: string;
  value: string;
  mistake: string | undefined;
  placeholder?: string;
  autoFocus?: boolean;
  onChange: (value: string) => void;
}): ReactElement => (
  <div className="field">
    <input
      {...rest}
      aria-label={label}
      aria-invalid={mistake && value.trim() === '' ? true : undefined}
      maxLength={100}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
    {mistake && <span className="field-error small">{mistake}</span>}
  </div>
);
