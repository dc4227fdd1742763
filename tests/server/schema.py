"""A validator for the part of JSON Schema that docs/ uses; what it does not know it refuses."""
import functools
import json
import re
from pathlib import Path

KNOWN = {
    "$schema", "$id", "$ref", "$defs", "title", "description", "type", "properties", "required",
    "additionalProperties", "enum", "const", "items", "minItems", "maxItems", "oneOf", "pattern",
    "minimum", "maximum", "minLength", "maxLength", "examples",
}

DOCS = Path(__file__).resolve().parents[2] / "docs/programmers"


def is_type(value, name):
    if name == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    if name == "number":
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    kinds = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}
    return isinstance(value, kinds[name])


@functools.cache
def read(document):
    return Schema(json.loads((DOCS / document).read_text(encoding="utf-8")))


class Schema:
    def __init__(self, root):
        self.root = root

    def find(self, ref):
        node = self.root
        for part in ref.removeprefix("#/").split("/"):
            node = node[part.replace("~1", "/").replace("~0", "~")]
        return node

    def faults_by_reference(self, value, ref, where):
        """A reference within the document, or to another one of docs/programmers."""
        document, inside = ref.split("#")
        schema = read(document) if document else self
        return schema.faults(value, schema.find(inside.removeprefix("/")), where)

    def faults(self, value, schema, where="$"):
        """What is wrong with the value, as a list of sentences."""
        if schema is True or schema == {}:
            return []
        unknown = set(schema) - KNOWN
        if unknown:
            raise ValueError(f"the schema uses what this validator does not know: {unknown}")
        if "$ref" in schema:
            return self.faults_by_reference(value, schema["$ref"], where)
        return (self.plain_faults(value, schema, where) + self.choice_faults(value, schema, where)
                + self.object_faults(value, schema, where) + self.array_faults(value, schema, where))

    def plain_faults(self, value, schema, where):
        out = []
        types = schema.get("type")
        types = [types] if isinstance(types, str) else types
        if types and not any(is_type(value, name) for name in types):
            return [f"{where}: {json.dumps(value)[:80]} is no {' or '.join(types)}"]
        if "enum" in schema and value not in schema["enum"]:
            out.append(f"{where}: {value!r} is none of {schema['enum']}")
        if "const" in schema and value != schema["const"]:
            out.append(f"{where}: {value!r} is not {schema['const']!r}")
        if isinstance(value, str):
            if "pattern" in schema and not re.search(schema["pattern"], value):
                out.append(f"{where}: {value!r} does not fit {schema['pattern']}")
            if not schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", 1 << 40):
                out.append(f"{where}: {value!r} is too short or too long")
        if is_type(value, "number"):
            if not schema.get("minimum", value) <= value <= schema.get("maximum", value):
                out.append(f"{where}: {value} is out of range")
        return out

    def choice_faults(self, value, schema, where):
        if "oneOf" not in schema:
            return []
        tried = [self.faults(value, choice, where) for choice in schema["oneOf"]]
        if sum(not faults for faults in tried) == 1:
            return []
        if not any(not faults for faults in tried):
            return [f"{where}: fits none: " + " / ".join(min(tried, key=len))]
        return [f"{where}: fits more than one"]

    def object_faults(self, value, schema, where):
        if not isinstance(value, dict):
            return []
        properties = schema.get("properties", {})
        more = schema.get("additionalProperties", True)
        out = [f"{where}: {key} is missing" for key in schema.get("required", []) if key not in value]
        for key, item in value.items():
            if key in properties:
                out += self.faults(item, properties[key], f"{where}.{key}")
            elif more is False:
                out.append(f"{where}: {key} is not described")
            elif more is not True:
                out += self.faults(item, more, f"{where}.{key}")
        return out

    def array_faults(self, value, schema, where):
        if not isinstance(value, list):
            return []
        out = []
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", 1 << 40):
            out.append(f"{where}: {len(value)} items")
        if "items" in schema:
            for i, item in enumerate(value):
                out += self.faults(item, schema["items"], f"{where}[{i}]")
        return out
